package dev.waymark.cli.bench;

import dev.waymark.code.MeasuredSystem;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** What coverages {@code lines} and {@code branches} cost: whole executions with all properties. */
final class CodeBench {
    /** {@code ratio} is processor time per execution over that without coverage. */
    record Result(String name, String setting, double ratio, double executionsPerSecond) {}

    private static final List<String> SYSTEMS = List.of("raft", "two-phase-commit");
    private static final int SLICES = 100;
    private static final int EXECUTIONS_PER_SLICE = 100;

    private CodeBench() {}

    static List<Result> run(BooleanSupplier cancelled) {
        return run(SLICES, EXECUTIONS_PER_SLICE, cancelled);
    }

    static List<Result> run(int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(system -> SYSTEMS.contains(system.name()))
                .forEach(system -> ExecutionSide.inTurn(sides(system), slices, executionsPerSlice, cancelled)
                        .forEach(each -> results.add(
                                new Result(system.name(), each.setting(), each.ratio(), each.executionsPerSecond()))));
        return results;
    }

    /** One copy serves all that is measured, as in a campaign: the more copies there are, the less can be inlined. */
    private static List<ExecutionSide> sides(SystemUnderTest system) {
        Target plain = Target.of(system);
        MeasuredSystem measured = MeasuredSystem.of(plain);
        Target copy = measured.lend();
        return List.of(
                new ExecutionSide("plain", Experiment.on(plain)),
                new ExecutionSide("states", Experiment.on(plain).measuring("states")),
                new ExecutionSide("lines", Experiment.on(copy).measuring(measured.lines())),
                new ExecutionSide("branches", Experiment.on(copy).measuring(measured.branches())),
                new ExecutionSide(
                        "both", Experiment.on(copy).measuring(measured.lines()).measuring(measured.branches())));
    }
}
