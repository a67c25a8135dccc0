package dev.waymark.cli.bench;

import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.experiment.Explorers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Whole executions under strategy {@code random} in one setting, to be compared with others. */
final class ExecutionSide {
    /** {@code ratio} is processor time per execution over that of the first side; {@code decisions} are those per execution. */
    record Measured(String setting, double ratio, double executionsPerSecond, double decisions) {}

    private final String name;
    private final Explorer explorer;
    private final ConfiguredStrategy random;
    private final List<Double> nanos = new ArrayList<>();
    private long decisions;
    private long executed;

    ExecutionSide(String name, ExperimentBuilder builder) {
        Experiment experiment = builder.build();
        this.name = name;
        this.random = experiment.configured();
        this.explorer = Explorers.of(experiment);
    }

    /** Measures all of them, in turn: a busy moment of the machine does not fall upon one alone. */
    static List<Measured> inTurn(
            List<ExecutionSide> sides, int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        for (ExecutionSide side : sides) { // warm-up
            for (int i = 0; i < slices / 2 && !cancelled.getAsBoolean(); i++) {
                side.measure((long) i * executionsPerSlice, executionsPerSlice);
            }
        }
        sides.forEach(ExecutionSide::forget);
        for (int i = 0; i < slices && !cancelled.getAsBoolean(); i++) {
            for (ExecutionSide side : sides) {
                side.measure((long) i * executionsPerSlice, executionsPerSlice);
            }
        }
        List<Measured> results = new ArrayList<>();
        if (sides.get(0).nanos.isEmpty()) {
            sides.forEach(side -> side.explorer.close());
            return results;
        }
        double first = sides.get(0).median();
        for (ExecutionSide side : sides) {
            results.add(new Measured(
                    side.name, side.median() / first, 1e9 / side.median(), (double) side.decisions / side.executed));
            side.explorer.close();
        }
        return results;
    }

    private void measure(long first, int executions) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (long i = first; i < first + executions; i++) {
            Plan plan = new Plan(i, Seeds.execution(1, i));
            decisions += explorer.explore(plan, random.run(plan)).decisions();
        }
        executed += executions;
        nanos.add((double) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / executions);
    }

    private void forget() {
        nanos.clear();
        decisions = 0;
        executed = 0;
    }

    private double median() {
        double[] sorted =
                nanos.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
