package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Property {@code conformance}, for whoever runs campaigns: {@code conformance:strict}, or {@code conformance:warn}. */
public final class ModelProperties implements PropertyProvider {
    @Override
    public List<String> names() {
        return List.of(Conformance.NAME);
    }

    @Override
    public boolean suits(Deployment deployment) {
        return !deployment.models().isEmpty();
    }

    @Override
    public @Nullable Property property(String text, Context context) {
        String[] parts = text.split(":", 2);
        if (!parts[0].equals(Conformance.NAME)) {
            return null;
        }
        if (parts.length == 2 && !Conformance.MODES.contains(parts[1])) {
            throw new UsageException(Nearest.unknown("mode of " + Conformance.NAME, parts[1], Conformance.MODES));
        }
        boolean strict = parts.length == 2 ? parts[1].equals(Conformance.STRICT) : strict(context.recorded());
        ModelCoverages.OfModel prepared =
                (ModelCoverages.OfModel) context.coverages().provided(ModelCoverage.NAME);
        return prepared.model().conformance(strict);
    }

    /** A trace does not tell the mode: one that ended by another violation was not ended by a disagreement before it. */
    private static boolean strict(@Nullable String recorded) {
        return recorded == null || recorded.equals(Conformance.NAME);
    }
}
