package dev.waymark.core;

import java.util.List;
import java.util.function.Predicate;

/**
 * A seeded bug that can be switched on. {@code needs} lists the parameters without which the switch would change
 * nothing: a bug that silently cannot show is worse than none.
 */
public record Bug(String name, String summary, String breaks, List<Need> needs) {
    /** If the user did not set {@code parameter} it becomes {@code value}; a given value must pass {@code works}. */
    public record Need(String parameter, String value, Predicate<String> works, String reason) {}

    public Bug(String name, String summary, String breaks) {
        this(name, summary, breaks, List.of());
    }
}
