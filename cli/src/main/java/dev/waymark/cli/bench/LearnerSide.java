package dev.waymark.cli.bench;

import dev.waymark.core.Target;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Episodes of one strategy, one after the other, each learned before the next: what a campaign does, without its totals. */
final class LearnerSide implements AutoCloseable {
    private static final String STEPS = "environment steps";

    private final Explorer explorer;
    private final ConfiguredStrategy strategy;
    private final Planner planner;
    private final List<Double> nanosPerStep = new ArrayList<>();
    private long index;

    LearnerSide(Target target, String strategyText) {
        Experiment experiment = Experiment.on(target)
                .strategy(strategyText)
                .checking(List.of(NoFailure.NAME))
                .measuring()
                .build();
        this.explorer = Explorers.of(experiment);
        this.strategy = experiment.configured();
        this.planner = strategy.planner(List.of());
    }

    void measure(int episodes) {
        long steps = 0;
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < episodes; i++) {
            Plan plan = planner.plan(index++);
            Run run = strategy.run(plan);
            Outcome outcome = explorer.explore(plan, run);
            planner.learn(plan, outcome);
            planner.generationOver();
            steps += run.counters().getOrDefault(STEPS, 0);
        }
        long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        nanosPerStep.add((double) (end - start) / Math.max(1, steps));
    }

    void forget() {
        nanosPerStep.clear();
    }

    boolean isMeasured() {
        return !nanosPerStep.isEmpty();
    }

    double medianMicros() {
        double[] sorted =
                nanosPerStep.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[sorted.length / 2] / 1e3;
    }

    @Override
    public void close() {
        explorer.close();
    }
}
