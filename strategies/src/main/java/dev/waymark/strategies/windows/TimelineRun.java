package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.View;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.summaries.SummaryOptions;
import dev.waymark.strategies.summaries.WindowSummaries;
import dev.waymark.strategies.timeline.StateIdentity;
import dev.waymark.strategies.timeline.Summary;
import java.util.Map;

/** One schedule of {@link TimelineStrategy}: each window's fault by the state of the window before. */
final class TimelineRun extends WindowRun {
    private final Eyes eyes;

    private TimelineRun(WindowOptions options, Settings settings, Plan plan, Eyes eyes) {
        super(options, settings, plan, eyes, eyes.summaries);
        this.eyes = eyes;
    }

    static TimelineRun of(
            WindowOptions options,
            Settings settings,
            SummaryOptions seen,
            Softmax rule,
            int lag,
            TimelineMemory memory,
            Plan plan) {
        return new TimelineRun(options, settings, plan, new Eyes(options, settings, seen, rule, lag, memory, plan));
    }

    @Override
    public byte[] output() {
        eyes.summaries.windows().end();
        eyes.take();
        return eyes.schedule.toBytes(begun());
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> counters = super.counters();
        counters.put("windows in a known state", eyes.inKnown);
        eyes.summaries.windows().thrown().forEach((what, count) -> counters.put("abstraction threw " + what, count));
        return counters;
    }

    /** Sees and chooses. */
    private static final class Eyes implements Chooser {
        private final AvailableFaults available;
        private final WindowSummaries summaries;
        private final Softmax rule;
        private final int lag;
        private final TimelineMemory memory;
        private final Rng random;
        private final WindowRecord schedule;
        private int taken;
        private int inKnown;

        Eyes(
                WindowOptions options,
                Settings settings,
                SummaryOptions seen,
                Softmax rule,
                int lag,
                TimelineMemory memory,
                Plan plan) {
            this.available = options.available();
            this.summaries = new WindowSummaries(seen, settings.deployment());
            this.rule = rule;
            this.lag = lag;
            this.memory = memory;
            this.random = new Rng(Seeds.stream(plan.seed(), "nemesis", 0));
            this.schedule = new WindowRecord(options.windows());
        }

        @Override
        public FaultAction choose(int window, View view) {
            take();
            long state = state(window - 1 - lag);
            inKnown += memory.values.actions(state) > 0 ? 1 : 0;
            int action = rule.choose(memory.values, state, available, random);
            schedule.actions[window] = action;
            return available.action(action);
        }

        /** Notes what became of the windows that are over. */
        void take() {
            for (; taken < summaries.count(); taken++) {
                int window = (int) summaries.number(taken);
                if (window < schedule.windows()) {
                    schedule.hashes[window] = summaries.hash(taken);
                    System.arraycopy(
                            summaries.signatures(),
                            taken * Summary.HASHES,
                            schedule.signatures,
                            window * Summary.HASHES,
                            Summary.HASHES);
                }
            }
        }

        private long state(int window) {
            if (window < 0) {
                return TimelineMemory.START;
            }
            long hash = schedule.hashes[window];
            return hash == 0
                    ? StateIdentity.NONE
                    : memory.states.find(hash, schedule.signatures, window * Summary.HASHES);
        }
    }
}
