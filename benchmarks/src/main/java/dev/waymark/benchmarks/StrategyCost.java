package dev.waymark.benchmarks;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * What a decision costs under each strategy: the strategies take turns in one process, in slices of some executions, and
 * the processor time of the thread is measured, so that a busy machine matters little. The figure is the median of the
 * quietest third of the slices. Arguments: slices, and the strategies to compare with the first.
 */
public final class StrategyCost {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    private static final int DECISIONS_PER_SLICE = 20_000;

    private StrategyCost() {}

    public static void main(String[] arguments) {
        int slices = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        List<String> labels = arguments.length > 1
                ? List.of(arguments).subList(1, arguments.length)
                : List.of("random", "pct", "pctcp", "pos");
        measure(
                "tokens",
                new Tokens().deploy(Configuration.of(new Tokens(), Map.of(), List.of())),
                false,
                labels,
                slices);
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            if (List.of("two-phase-commit", "raft").contains(system.name())) {
                Deployment deployment = system.deploy(Configuration.of(system, Map.of(), List.of()));
                measure(system.name(), deployment, false, labels, slices);
                measure(system.name(), deployment, true, labels, slices);
            }
        }
    }

    /** {@code all}: with the system's properties and coverage states, as {@code run} does. */
    private static void measure(String name, Deployment deployment, boolean all, List<String> labels, int slices) {
        List<Side> sides =
                labels.stream().map(label -> new Side(deployment, label, all)).toList();
        for (int i = 0; i < slices; i++) {
            sides.forEach(Side::slice);
        }
        sides.forEach(side -> side.nanos.clear());
        for (int i = 0; i < slices; i++) {
            sides.forEach(Side::slice);
        }
        double first = sides.get(0).perDecision();
        for (int i = 0; i < sides.size(); i++) {
            double cost = sides.get(i).perDecision();
            System.out.printf(
                    Locale.ROOT,
                    "%-18s %-10s %-22s %8.1f ns/decision  x%.2f%n",
                    name,
                    all ? "as in run" : "bare",
                    labels.get(i),
                    cost,
                    cost / first);
            sides.get(i).explorer.close();
        }
    }

    private static final class Side {
        private final Strategies.Chosen chosen;
        private final Settings settings;
        private final Planner planner;
        private final Explorer explorer;
        private final List<Double> nanos = new ArrayList<>();
        private long index;

        Side(Deployment deployment, String label, boolean all) {
            chosen = Strategies.parse(label);
            settings = new Settings(deployment, 1, deployment.steps(), FaultBudget.NONE);
            planner = chosen.strategy().planner(settings, chosen.options());
            List<Property> properties = new ArrayList<>(all ? deployment.properties() : List.of());
            properties.add(new NoFailure());
            List<Coverage> coverages = all ? List.of(new StatesCoverage()) : List.of();
            explorer = new Explorer(deployment, properties, coverages, settings.steps());
        }

        void slice() {
            long start = CLOCK.getCurrentThreadCpuTime();
            long decisions = 0;
            while (decisions < DECISIONS_PER_SLICE) {
                Plan plan = planner.plan(index++);
                Outcome outcome = explorer.explore(plan, chosen.strategy().run(plan, settings, chosen.options()));
                planner.learn(plan, outcome);
                decisions += outcome.decisions();
            }
            nanos.add((double) (CLOCK.getCurrentThreadCpuTime() - start) / decisions);
        }

        double perDecision() {
            double[] sorted =
                    nanos.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            double[] quiet = Arrays.copyOf(sorted, Math.max(1, sorted.length / 3));
            return quiet[quiet.length / 2];
        }
    }
}
