package dev.waymark.cli.bench;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** What properties and coverage cost on {@code raft}: whole executions of 100 decisions with its declared faults. */
final class PropertiesBench {
    /** {@code ratio} is processor time per execution over that without properties and coverage. */
    record Result(String name, String setting, double ratio, double executionsPerSecond) {}

    private static final String LINEARIZABILITY = "linearizability";
    private static final int SLICES = 150;
    private static final int EXECUTIONS_PER_SLICE = 200;

    private PropertiesBench() {}

    static List<Result> run() {
        return run(SLICES, EXECUTIONS_PER_SLICE);
    }

    static List<Result> run(int slices, int executionsPerSlice) {
        SystemUnderTest raft = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(system -> system.name().equals("raft"))
                .findFirst()
                .orElseThrow();
        return run(raft.deploy(Configuration.of(raft, Map.of(), List.of())), slices, executionsPerSlice);
    }

    private static List<Result> run(Deployment deployment, int slices, int executionsPerSlice) {
        List<Property> all = deployment.properties();
        List<Property> cheap =
                all.stream().filter(p -> !p.name().equals(LINEARIZABILITY)).toList();
        List<ExecutionSide> sides = List.of(
                new ExecutionSide("plain", deployment, List.of(), List.of()),
                new ExecutionSide("states", deployment, List.of(), List.of(new StatesCoverage())),
                new ExecutionSide("properties", deployment, cheap, List.of()),
                new ExecutionSide("linearizability", deployment, all, List.of()));
        return ExecutionSide.inTurn(sides, slices, executionsPerSlice).stream()
                .map(each -> new Result("raft", each.setting(), each.ratio(), each.executionsPerSecond()))
                .toList();
    }
}
