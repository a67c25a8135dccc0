package dev.waymark.benchmarks;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Budget;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.experiment.Planning;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
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
        measure("tokens", Target.of(new Tokens()), false, labels, slices);
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            if (List.of("two-phase-commit", "raft").contains(system.name())) {
                Target target = Target.of(system);
                measure(system.name(), target, false, labels, slices);
                measure(system.name(), target, true, labels, slices);
            }
        }
    }

    /** {@code all}: with the system's properties and coverage states, as {@code run} does. */
    private static void measure(String name, Target target, boolean all, List<String> labels, int slices) {
        List<Side> sides =
                labels.stream().map(label -> new Side(target, label, all)).toList();
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
        private final ConfiguredStrategy strategy;
        private final Planning planning;
        private final Explorer explorer;
        private final Deque<Plan> plans = new ArrayDeque<>();
        private final List<Double> nanos = new ArrayList<>();

        Side(Target target, String label, boolean all) {
            ExperimentBuilder builder = Experiment.on(target)
                    .strategy(label)
                    .steps(target.deployment().steps())
                    .faults(FaultBudget.NONE)
                    .measuring(all ? List.of("states") : List.of())
                    .executions(Budget.UNLIMITED);
            Experiment experiment =
                    all ? builder.build() : builder.checkingOnly(List.of()).build();
            strategy = experiment.configured();
            planning = experiment.planning();
            explorer = Explorers.of(experiment);
        }

        void slice() {
            long start = CLOCK.getCurrentThreadCpuTime();
            long decisions = 0;
            while (decisions < DECISIONS_PER_SLICE) {
                if (plans.isEmpty()) {
                    plans.addAll(planning.next(Math.min(64, planning.generation())));
                }
                Plan plan = plans.remove();
                Outcome outcome = explorer.explore(plan, strategy.run(plan));
                planning.learn(plan, outcome);
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
