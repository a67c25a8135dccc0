package dev.waymark.engine.explore;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Run;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A strategy that is stopped after so many decisions, or when something is reached. */
final class GoalRun implements Run {
    private final Run strategy;
    private final int until;
    private final BooleanSupplier reached;
    private String stopped = "";

    /** {@code until}: the number of decisions, those made by hand included. */
    GoalRun(Run strategy, int until, BooleanSupplier reached) {
        this.strategy = strategy;
        this.until = until;
        this.reached = reached;
    }

    @Override
    public long next(View view) {
        if (reached.getAsBoolean()) {
            stopped = "reached";
            return Code.stop();
        }
        if (view.decisions() >= until) {
            stopped = "enough";
            return Code.stop();
        }
        long decision = strategy.next(view);
        stopped = decision == Code.stop() ? "nothing" : "";
        return decision;
    }

    /** {@code reached}, {@code enough} or {@code nothing} more that it wanted to do; empty: something else ended it. */
    String stopped() {
        return stopped;
    }

    @Override
    public @Nullable Observer observer() {
        return strategy.observer();
    }

    @Override
    public void tellSteps(Observer listener) {
        strategy.tellSteps(listener);
    }

    @Override
    public byte[] output() {
        return strategy.output();
    }

    @Override
    public Map<String, Integer> counters() {
        return strategy.counters();
    }
}
