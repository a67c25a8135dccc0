package dev.waymark.engine.experiment;

import dev.waymark.core.Deployment;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Property {@code sometimes:PREDICATE}: never violated; reached when a predicate of the system held once. */
public final class SometimesProperties implements PropertyProvider {
    private static final String NAME = "sometimes";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public boolean suits(Deployment deployment) {
        return !deployment.predicates().isEmpty();
    }

    @Override
    public boolean looksAtStates() {
        return true;
    }

    @Override
    public @Nullable Property property(String text, Context context) {
        String predicate = text.startsWith(NAME + ":") ? text.substring(NAME.length() + 1) : "";
        if (predicate.isEmpty() && !text.equals(NAME) && !text.equals(NAME + ":")) {
            return null;
        }
        Deployment deployment = context.target().deployment();
        if (predicate.isBlank()) {
            throw new UsageException(
                    "property sometimes is written sometimes:PREDICATE; " + StatePredicates.known(deployment));
        }
        return new Sometimes(CommonProperties.sometimes(text, StatePredicates.parse(deployment, predicate)));
    }

    private record Sometimes(Property plain) implements Property {
        @Override
        public String name() {
            return plain.name();
        }

        @Override
        public String summary() {
            return plain.summary();
        }

        @Override
        public Check check() {
            return plain.check();
        }

        @Override
        public Set<Capability> needs() {
            return Set.of(Capability.STATES);
        }
    }
}
