package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** Whole executions of the protocols that stand lies, of default length, with one node that lies and with none. */
final class ByzantineBench {
    /** {@code ratio} is processor time per execution over that of the same system in the first setting. */
    record Result(
            String name,
            String setting,
            double ratio,
            double executionsPerSecond,
            double decisions,
            double nanosPerDecision) {}

    private static final List<String> SYSTEMS = List.of("pbft", "tendermint", "mod-smart");
    private static final String ONE_LIES = "byzantine=1,drops=5,duplicates=2";
    private static final int SLICES = 100;
    private static final int EXECUTIONS_PER_SLICE = 100;

    private ByzantineBench() {}

    static List<Result> run(BooleanSupplier cancelled) {
        return run(SLICES, EXECUTIONS_PER_SLICE, cancelled);
    }

    static List<Result> run(int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        for (String name : SYSTEMS) {
            SystemUnderTest system = ServiceLoader.load(SystemUnderTest.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            results.addAll(run(Target.of(system), slices, executionsPerSlice, cancelled));
        }
        return results;
    }

    private static List<Result> run(Target target, int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        List<ExecutionSide> sides = List.of(
                new ExecutionSide("plain", plain(target)),
                new ExecutionSide("liar", plain(target).faults(FaultBudget.parse(ONE_LIES))),
                new ExecutionSide("states", plain(target).measuring("states")),
                new ExecutionSide(
                        "properties",
                        Experiment.on(target).checkingOnly(target.deployment().properties())));
        return ExecutionSide.inTurn(sides, slices, executionsPerSlice, cancelled).stream()
                .map(each -> new Result(
                        target.name(),
                        each.setting(),
                        each.ratio(),
                        each.executionsPerSecond(),
                        each.decisions(),
                        1e9 / each.executionsPerSecond() / each.decisions()))
                .toList();
    }

    private static ExperimentBuilder plain(Target target) {
        return Experiment.on(target).checkingOnly(List.of());
    }
}
