package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** What properties and coverage cost on {@code raft}: whole executions of 100 decisions with its declared faults. */
final class PropertiesBench {
    /** {@code ratio} is processor time per execution over that without properties and coverage. */
    record Result(String name, String setting, double ratio, double executionsPerSecond) {}

    private static final String LINEARIZABILITY = "linearizability";
    private static final int SLICES = 150;
    private static final int EXECUTIONS_PER_SLICE = 200;

    private PropertiesBench() {}

    static List<Result> run(BooleanSupplier cancelled) {
        return run(SLICES, EXECUTIONS_PER_SLICE, cancelled);
    }

    static List<Result> run(int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        SystemUnderTest raft = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(system -> system.name().equals("raft"))
                .findFirst()
                .orElseThrow();
        return run(Target.of(raft), slices, executionsPerSlice, cancelled);
    }

    private static List<Result> run(Target target, int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        List<Property> all = target.deployment().properties();
        List<Property> cheap =
                all.stream().filter(p -> !p.name().equals(LINEARIZABILITY)).toList();
        List<ExecutionSide> sides = List.of(
                new ExecutionSide("plain", on(target, List.of())),
                new ExecutionSide("states", on(target, List.of()).measuring("states")),
                new ExecutionSide("properties", on(target, cheap)),
                new ExecutionSide("linearizability", on(target, all)));
        return ExecutionSide.inTurn(sides, slices, executionsPerSlice, cancelled).stream()
                .map(each -> new Result("raft", each.setting(), each.ratio(), each.executionsPerSecond()))
                .toList();
    }

    private static ExperimentBuilder on(Target target, List<Property> properties) {
        return Experiment.on(target).checkingOnly(properties);
    }
}
