package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** The engine's time per delivery, as a multiple of what a bare loop takes for the same deliveries. */
public final class EngineBench {
    /** A system to measure with. */
    public record Case(String name, Target target) {
        public SimulatedDeployment<?> deployment() {
            return (SimulatedDeployment<?>) target.deployment();
        }
    }

    /** {@code ratio} is time per delivery by the engine over that of the bare loop; rates are deliveries per second. */
    public record Result(String name, String setting, double ratio, double bareRate, double engineRate) {}

    private static final Map<String, Map<String, String>> SYSTEMS = Map.of(
            "microbenchmark", Map.of("workers", "6", "tasks", "40"),
            "two-phase-commit", Map.of("rms", "3", "variables", "2", "transactions", "5"));

    private static final int SLICES = 2000;
    private static final int ROUND = 20;
    private static final int EXECUTIONS_PER_SLICE = 200;

    private EngineBench() {}

    /** The systems to measure with, as far as they are there. */
    public static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            Map<String, String> parameters = SYSTEMS.get(system.name());
            if (parameters != null && system instanceof SimulatedSystem) {
                cases.add(new Case(system.name(), Target.of(system, parameters, List.of())));
            }
        }
        return cases;
    }

    /** {@code cancelled} ends it with what was measured. */
    public static List<Result> run(List<Case> cases, BooleanSupplier cancelled) {
        return run(cases, SLICES, EXECUTIONS_PER_SLICE, cancelled);
    }

    static List<Result> run(List<Case> cases, int slices, int executionsPerSlice) {
        return run(cases, slices, executionsPerSlice, () -> false);
    }

    /** Everything is warmed up before anything is measured, so that no code is compiled anew under the measurement. */
    private static List<Result> run(List<Case> cases, int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        List<SideBySide> comparisons = new ArrayList<>();
        for (Case one : cases) {
            for (EngineSide.Setting setting : EngineSide.Setting.values()) {
                comparisons.add(new SideBySide(one, setting, executionsPerSlice));
            }
        }
        measure(comparisons, slices, cancelled);
        comparisons.forEach(SideBySide::forget);
        measure(comparisons, slices, cancelled);
        List<Result> results = new ArrayList<>();
        for (SideBySide comparison : comparisons) {
            if (comparison.isMeasured()) {
                results.add(comparison.result());
            }
            comparison.close();
        }
        return results;
    }

    /** In turn, so that a busy moment of the machine does not fall upon one of them alone. */
    private static void measure(List<SideBySide> comparisons, int slices, BooleanSupplier cancelled) {
        for (int done = 0; done < slices && !cancelled.getAsBoolean(); done += ROUND) {
            for (SideBySide comparison : comparisons) {
                comparison.measure(ROUND);
            }
        }
    }
}
