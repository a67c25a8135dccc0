package dev.waymark.strategies.pct;

import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates the length of executions from those already made. The first generation calibrates, with the bound on decisions
 * as its estimate. From then on the number of events is a high quantile of what recent executions had, so that most of them
 * have no event beyond it; the number of decisions is a low quantile, so that most of them come to their last fault.
 */
final class LengthPlanner implements Planner {
    static final int GENERATION = 64;

    private static final int RECENT = 512;

    private final long seed;
    private final int fixedEvents;
    private final int[] events = new int[RECENT];
    private final int[] decisions = new int[RECENT];
    private int learned;
    private Estimates estimates;

    /** {@code fixedEvents}: the number of events as the user gives it; 0: to be estimated. */
    LengthPlanner(long seed, int steps, int fixedEvents) {
        this.seed = seed;
        this.fixedEvents = fixedEvents;
        this.estimates = new Estimates(fixedEvents > 0 ? fixedEvents : steps, steps);
    }

    @Override
    public Plan plan(long index) {
        if (index % GENERATION == 0 && learned > 0) {
            estimates = new Estimates(fixedEvents > 0 ? fixedEvents : quantile(events, 95), quantile(decisions, 25));
        }
        return new Plan(index, Seeds.execution(seed, index), estimates.toBytes(), List.of());
    }

    private int quantile(int[] values, int percent) {
        int[] sorted = Arrays.copyOf(values, Math.min(learned, RECENT));
        Arrays.sort(sorted);
        return Math.max(1, sorted[(sorted.length - 1) * percent / 100]);
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(learned);
        for (int i = 0; i < RECENT; i++) {
            out.writeInt(events[i]);
            out.writeInt(decisions[i]);
        }
    }

    /** The estimates are made again at the start of each generation. */
    @Override
    public void restore(DataInput in) throws IOException {
        learned = Saved.count(in, "a number of executions");
        for (int i = 0; i < RECENT; i++) {
            events[i] = Saved.count(in, "a number of events");
            decisions[i] = Saved.count(in, "a number of decisions");
            Saved.demand(i < learned || (events[i] == 0 && decisions[i] == 0), "an execution");
        }
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        int place = learned++ % RECENT;
        events[place] = outcome.counters().getOrDefault(PriorityRun.EVENTS, 0);
        decisions[place] = outcome.decisions();
    }
}
