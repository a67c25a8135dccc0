package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

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

    public static List<Result> run(List<Case> cases) {
        return run(cases, SLICES, EXECUTIONS_PER_SLICE);
    }

    /** Everything is warmed up before anything is measured, so that no code is compiled anew under the measurement. */
    static List<Result> run(List<Case> cases, int slices, int executionsPerSlice) {
        List<SideBySide> comparisons = new ArrayList<>();
        for (Case one : cases) {
            for (EngineSide.Setting setting : EngineSide.Setting.values()) {
                comparisons.add(new SideBySide(one, setting, executionsPerSlice));
            }
        }
        measure(comparisons, slices);
        comparisons.forEach(SideBySide::forget);
        measure(comparisons, slices);
        List<Result> results = new ArrayList<>();
        for (SideBySide comparison : comparisons) {
            results.add(comparison.result());
            comparison.close();
        }
        return results;
    }

    /** In turn, so that a busy moment of the machine does not fall upon one of them alone. */
    private static void measure(List<SideBySide> comparisons, int slices) {
        for (int done = 0; done < slices; done += ROUND) {
            for (SideBySide comparison : comparisons) {
                comparison.measure(ROUND);
            }
        }
    }
}
