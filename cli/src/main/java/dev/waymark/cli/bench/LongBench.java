package dev.waymark.cli.bench;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a decision costs in executions of 1,000 to 30,000 steps: it should not depend on how many came before. */
final class LongBench {
    /** {@code ratio}: processor time per decision over that at the fewest steps. */
    record Result(String name, int steps, double decisions, double nanosPerDecision, double ratio) {}

    private static final List<Integer> STEPS = List.of(1_000, 10_000, 30_000);
    private static final int SLICES = 7;
    private static final int SYSTEM_SECONDS = 20;
    private static final int PROBED = 200;
    private static final int SLOW_MICROS = 300;

    /** Systems that are nothing without a program of the user's. */
    private static final List<String> EMPTY = List.of("host", "jvm");

    private LongBench() {}

    /** Of all systems that can be had here. */
    static List<Result> run(BooleanSupplier cancelled, Consumer<String> notice) {
        return run(name -> !EMPTY.contains(name), STEPS, SLICES, cancelled, notice);
    }

    static List<Result> run(
            Predicate<String> which,
            List<Integer> steps,
            int slices,
            BooleanSupplier cancelled,
            Consumer<String> notice) {
        List<Result> results = new ArrayList<>();
        ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each instanceof SimulatedSystem && which.test(each.name()))
                .sorted(Comparator.comparing(SystemUnderTest::name))
                .forEach(system -> {
                    Target target = cancelled.getAsBoolean() ? null : target(system);
                    if (target != null && isSlow(target)) {
                        notice.accept(target.name() + " is left out: a decision takes more than " + SLOW_MICROS
                                + " us, most of it in processes of its own");
                    } else if (target != null) {
                        results.addAll(measure(target, steps, slices, cancelled));
                    }
                });
        return results;
    }

    /** Null: it needs what is not there. */
    private static @Nullable Target target(SystemUnderTest system) {
        try {
            return Target.of(system);
        } catch (UsageException | SystemMistake e) {
            return null;
        }
    }

    /** Thirty thousand decisions would take minutes, and show what others do. */
    private static boolean isSlow(Target target) {
        Side probe = new Side(target, PROBED, List.of(PROBED));
        try (Explorer explorer = probe.explorer) {
            probe.measure(0, true);
            long begin = System.nanoTime();
            probe.measure(1, true);
            double micros = (System.nanoTime() - begin) / 1e3;
            return micros > SLOW_MICROS * Math.max(1, explorer.script().size());
        }
    }

    private static List<Result> measure(Target target, List<Integer> steps, int slices, BooleanSupplier cancelled) {
        List<Side> sides =
                steps.stream().map(each -> new Side(target, each, steps)).toList();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(SYSTEM_SECONDS);
        for (int i = -1; i < slices && !cancelled.getAsBoolean(); i++) { // the first is to warm up
            if (i > 0 && System.nanoTime() > until) {
                break; // one that lives in processes of its own is slow, and most of its time is not measured here
            }
            for (Side side : cancelled.getAsBoolean() ? List.<Side>of() : sides) {
                side.measure(Math.max(i, 0), i >= 0);
            }
        }
        List<Result> results = new ArrayList<>();
        for (Side side : sides) {
            side.explorer.close();
            if (!side.nanos.isEmpty()) {
                results.add(new Result(
                        target.name(),
                        side.steps,
                        (double) side.decisions / side.executions,
                        side.median(),
                        side.median() / sides.get(0).median()));
            }
        }
        return results;
    }

    /** Executions of one length, as many as have the decisions of the longest. */
    private static final class Side {
        private final int steps;
        private final int perSlice;
        private final Experiment experiment;
        private final Explorer explorer;
        private final List<Double> nanos = new ArrayList<>();
        private long decisions;
        private long executions;

        Side(Target target, int steps, List<Integer> all) {
            this.steps = steps;
            this.perSlice =
                    Math.max(1, all.stream().mapToInt(Integer::intValue).max().orElse(1) / steps);
            this.experiment =
                    Experiment.on(target).measuring("states").steps(steps).build();
            this.explorer = Explorers.of(experiment);
        }

        void measure(int slice, boolean counts) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            long made = 0;
            for (long i = (long) slice * perSlice; i < (slice + 1L) * perSlice; i++) {
                Plan plan = new Plan(i, Seeds.execution(1, i));
                made += explorer.explore(plan, experiment.configured().run(plan))
                        .decisions();
            }
            long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            if (counts && made > 0) {
                nanos.add((double) took / made);
                decisions += made;
                executions += perSlice;
            }
        }

        double median() {
            double[] sorted = nanos.stream().mapToDouble(Double::doubleValue).toArray();
            Arrays.sort(sorted);
            return sorted[sorted.length / 2];
        }
    }
}
