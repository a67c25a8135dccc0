package dev.waymark.strategies.pct;

import dev.waymark.core.Parameter;
import java.util.List;
import java.util.Map;

/** The options of the strategies of this package. {@code length} 0: estimated. */
record PriorityOptions(int depth, boolean timersAsEvents, int again, int length) {
    static final Parameter DEPTH =
            Parameter.number("depth", 3, 1, 1000, "the number d of events whose order matters; d-1 change points");
    static final Parameter TIMERS = Parameter.choice(
            "timers",
            "events",
            List.of("events", "idle"),
            "timers have priorities, or fire when nothing else can happen");
    static final Parameter AGAIN = Parameter.number(
            "again",
            4,
            1,
            1_000_000,
            "one in so many timers that fired before gets a random priority, the others wait until nothing else can"
                    + " happen");
    static final Parameter LENGTH = Parameter.number(
            "length",
            0,
            0,
            1_000_000_000,
            "events over which change points are spread; 0: estimated as the campaign goes");

    static final List<Parameter> WITH_DEPTH = List.of(DEPTH, TIMERS, AGAIN, LENGTH);

    static PriorityOptions of(Map<String, String> options) {
        return new PriorityOptions(
                number(options, DEPTH),
                options.getOrDefault(TIMERS.name(), TIMERS.defaultValue()).equals("events"),
                number(options, AGAIN),
                number(options, LENGTH));
    }

    private static int number(Map<String, String> options, Parameter option) {
        return Integer.parseInt(options.getOrDefault(option.name(), option.defaultValue()));
    }
}
