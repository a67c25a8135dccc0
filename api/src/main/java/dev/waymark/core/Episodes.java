package dev.waymark.core;

import java.util.function.Predicate;

/**
 * How a strategy that learns by trial goes about this system, unless the user says otherwise. {@code horizon}: steps of one
 * episode; {@code tick}: the virtual time between two looks at the timers; {@code serves}: whether a node in this state is
 * one to put a request to.
 */
public record Episodes(Over over, int horizon, long tick, Predicate<Object> serves) {
    /** What the steps of an episode are. */
    public enum Over {
        /** The network is divided anew, or a node fails, or a client asks; then some time passes. */
        PARTITION,
        /** A client asks for something, and all messages that come of it are delivered. */
        REQUESTS,
        /** A fault strikes, and a window of virtual time goes by in which all else takes its natural course. */
        WINDOWS
    }

    public static final Episodes USUAL = new Episodes(Over.PARTITION, 25, 10, state -> true);

    public Episodes withTick(long newTick) {
        return new Episodes(over, horizon, newTick, serves);
    }

    public Episodes servedIf(Predicate<Object> newServes) {
        return new Episodes(over, horizon, tick, newServes);
    }
}
