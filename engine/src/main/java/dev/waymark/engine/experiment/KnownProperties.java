package dev.waymark.engine.experiment;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The properties of a target by name: the deployment's own, {@code no-failure}, and those of providers. */
final class KnownProperties {
    private final List<Property> own;
    private final List<PropertyProvider> providers;
    private final PropertyProvider.Context context;

    /** {@code more}: properties that only this experiment has. */
    KnownProperties(List<Property> more, List<PropertyProvider> providers, PropertyProvider.Context context) {
        this.own = usual(context.target().deployment().properties());
        own.addAll(more);
        this.providers = providers;
        this.context = context;
    }

    /** What is checked if the user names nothing. */
    static List<Property> usual(List<Property> ofDeployment) {
        List<Property> usual = new ArrayList<>(ofDeployment);
        if (usual.stream().noneMatch(KnownProperties::isNoFailure)) {
            usual.add(new NoFailure());
        }
        return usual;
    }

    static boolean isNoFailure(Property property) {
        return property.name().equals(NoFailure.NAME);
    }

    List<Property> named(Collection<String> texts) {
        List<Property> found = new ArrayList<>();
        new LinkedHashSet<>(texts).forEach(text -> found.add(named(text)));
        return found;
    }

    Property named(String text) {
        for (Property property : own) {
            if (property.name().equals(text)) {
                return property;
            }
        }
        for (PropertyProvider provider : providers) {
            @Nullable Property property = provider.property(text, context);
            if (property != null) {
                return property;
            }
        }
        throw UsageException.unknownName(
                Nearest.unknown("property of " + context.target().name(), text, names()));
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(own.stream().map(Property::name).toList());
        for (PropertyProvider provider : providers) {
            if (provider.suits(context.target().deployment())) {
                names.addAll(provider.names());
            }
        }
        return names;
    }
}
