package dev.waymark.core;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What strategies that strike with faults know of a system: the classes of nodes they can aim at, besides those that every
 * system has, and which requests change the membership, null if none do. Those come when a strategy wants it, not when a client does.
 */
public record Targets(List<TargetClass> classes, @Nullable Predicate<Object> membership) {
    public static final Targets NONE = new Targets(List.of(), null);

    public Targets {
        classes = List.copyOf(classes);
    }

    /** Whether the membership can change at all. */
    public boolean changesMembership() {
        return membership != null;
    }

    public boolean isMembership(Object request) {
        return membership != null && membership.test(request);
    }
}
