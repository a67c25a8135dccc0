package dev.waymark.cli.bench;

import dev.waymark.code.MeasuredSystem;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.property.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** What coverages {@code lines} and {@code branches} cost: whole executions with all properties. */
final class CodeBench {
    /** {@code ratio} is processor time per execution over that without coverage. */
    record Result(String name, String setting, double ratio, double executionsPerSecond) {}

    private static final List<String> SYSTEMS = List.of("raft", "two-phase-commit");
    private static final int SLICES = 100;
    private static final int EXECUTIONS_PER_SLICE = 100;

    private CodeBench() {}

    static List<Result> run() {
        return run(SLICES, EXECUTIONS_PER_SLICE);
    }

    static List<Result> run(int slices, int executionsPerSlice) {
        List<Result> results = new ArrayList<>();
        ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(system -> SYSTEMS.contains(system.name()))
                .forEach(system -> ExecutionSide.inTurn(sides(system), slices, executionsPerSlice)
                        .forEach(each -> results.add(
                                new Result(system.name(), each.setting(), each.ratio(), each.executionsPerSecond()))));
        return results;
    }

    /** One copy serves all that is measured, as in a campaign: the more copies there are, the less can be inlined. */
    private static List<ExecutionSide> sides(SystemUnderTest system) {
        Configuration configuration = Configuration.of(system, Map.of(), List.of());
        Deployment plain = system.deploy(configuration);
        MeasuredSystem measured = MeasuredSystem.of(system, configuration);
        Deployment copy = measured.lend();
        List<Property> properties = copy.properties();
        return List.of(
                new ExecutionSide("plain", plain, plain.properties(), List.of()),
                new ExecutionSide("states", plain, plain.properties(), List.of(new StatesCoverage())),
                new ExecutionSide("lines", copy, properties, List.of(measured.lines())),
                new ExecutionSide("branches", copy, properties, List.of(measured.branches())),
                new ExecutionSide("both", copy, properties, List.of(measured.lines(), measured.branches())));
    }
}
