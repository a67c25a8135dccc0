package dev.waymark.cli.bench;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
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
        List<Side> sides = List.of(
                new Side("plain", deployment, List.of(), List.of()),
                new Side("states", deployment, List.of(), List.of(new StatesCoverage())),
                new Side("properties", deployment, cheap, List.of()),
                new Side("linearizability", deployment, all, List.of()));
        for (Side side : sides) { // warm-up
            side.measure(0, slices * executionsPerSlice / 2);
        }
        sides.forEach(side -> side.nanos.clear());
        for (int i = 0; i < slices; i++) { // in turn: a busy moment of the machine does not fall upon one alone
            for (Side side : sides) {
                side.measure((long) i * executionsPerSlice, executionsPerSlice);
            }
        }
        double plain = sides.get(0).median();
        List<Result> results = new ArrayList<>();
        for (Side side : sides) {
            results.add(new Result("raft", side.name, side.median() / plain, 1e9 / side.median()));
            side.explorer.close();
        }
        return results;
    }

    private static final class Side {
        final String name;
        final Explorer explorer;
        final List<Double> nanos = new ArrayList<>();
        private final Settings settings;
        private final Strategies.Chosen random = Strategies.parse("random");

        Side(String name, Deployment deployment, List<Property> properties, List<Coverage> coverages) {
            this.name = name;
            this.settings = new Settings(deployment, 1, deployment.steps(), deployment.faults());
            this.explorer = new Explorer(deployment, properties, coverages, deployment.steps());
        }

        void measure(long first, int executions) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (long i = first; i < first + executions; i++) {
                Plan plan = new Plan(i, Seeds.execution(1, i));
                explorer.explore(plan, random.strategy().run(plan, settings, random.options()));
            }
            nanos.add((double) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / executions);
        }

        double median() {
            double[] sorted =
                    nanos.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }
}
