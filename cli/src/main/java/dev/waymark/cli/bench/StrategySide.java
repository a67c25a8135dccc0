package dev.waymark.cli.bench;

import dev.waymark.core.Target;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Executions of one strategy, one after the other, without properties and coverages; for strategies that do not learn. */
final class StrategySide implements AutoCloseable {
    private final Experiment experiment;
    private final Explorer explorer;
    private final Planner planner;
    private final List<Double> nanosPerDecision = new ArrayList<>();
    private long index;

    StrategySide(Target target, String strategy) {
        this.experiment = Experiment.on(target)
                .strategy(strategy)
                .checking(List.of(NoFailure.NAME))
                .measuring()
                .build();
        this.explorer = Explorers.of(experiment);
        this.planner = experiment.configured().planner(List.of());
    }

    void measure(int executions) {
        long decisions = 0;
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < executions; i++) {
            Plan plan = planner.plan(index++);
            Outcome outcome = explorer.explore(plan, experiment.configured().run(plan));
            planner.learn(plan, outcome);
            decisions += outcome.decisions();
        }
        long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        nanosPerDecision.add((double) (end - start) / Math.max(1, decisions));
    }

    void forget() {
        nanosPerDecision.clear();
    }

    double medianNanos() {
        double[] sorted = nanosPerDecision.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    @Override
    public void close() {
        explorer.close();
    }
}
