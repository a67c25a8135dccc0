package dev.waymark.strategies.pct;

import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.Map;

/** Single executions by priorities, for strategies that order events so now and then. */
public final class PriorityRuns {
    private PriorityRuns() {}

    /** As {@code pos} makes them. */
    public static Run pos(Plan plan, Settings settings) {
        return new PriorityRun(Chaining.NONE, PriorityOptions.of(Map.of()), plan, settings);
    }

    /** As {@code pct} makes them. */
    public static Run pct(int depth, Plan plan, Settings settings) {
        PriorityOptions options = PriorityOptions.of(Map.of(PriorityOptions.DEPTH.name(), Integer.toString(depth)));
        return new PriorityRun(Chaining.RECEIVER, options, plan, settings);
    }
}
