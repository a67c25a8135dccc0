package dev.waymark.engine.experiment;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Something that lies around any strategy, such as the filters of a scenario, with what it wants unless the user wants else. */
public interface Overlay {
    /** The strategy with this around it. */
    ConfiguredStrategy around(ConfiguredStrategy inner, Settings settings);

    /** What it adds to the properties of this target, in front of the others. */
    List<Property> properties(Target target);

    /** The same for a copy of the target, whose classes were loaded anew. */
    Overlay on(Target copy);

    /** Throws {@code UsageException} if it makes no sense for this target. */
    default void check(Target target) {}

    default Set<Capability> needs() {
        return Set.of();
    }

    /** The parameters that the system needs under it, unless others are given. */
    default Map<String, String> parameters() {
        return Map.of();
    }

    /** The bugs that are switched on under it, unless others are. */
    default List<String> bugs() {
        return List.of();
    }

    default @Nullable String strategy() {
        return null;
    }

    default @Nullable Integer steps() {
        return null;
    }

    default @Nullable FaultBudget faults() {
        return null;
    }

    /** The names of the properties besides its own; empty: all that the system has. */
    default List<String> propertyNames() {
        return List.of();
    }
}
