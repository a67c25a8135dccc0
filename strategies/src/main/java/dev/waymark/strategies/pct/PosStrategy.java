package dev.waymark.strategies.pct;

import java.util.List;

/** Every event has a priority of its own. */
public final class PosStrategy extends PriorityStrategy {
    public PosStrategy() {
        super(
                "pos",
                "a random priority per event, drawn again after a race (Yuan et al. 2018)",
                Chaining.NONE,
                List.of(PriorityOptions.TIMERS, PriorityOptions.AGAIN));
    }
}
