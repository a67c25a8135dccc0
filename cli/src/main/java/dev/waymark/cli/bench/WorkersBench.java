package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.random.Rng;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/**
 * How much faster a campaign is with two workers than with one. Beside it, in the same moments, how much faster the machine
 * is with two threads that share nothing: on a busy machine even that is far from two.
 */
final class WorkersBench {
    /** Rates are medians: executions per second; {@code machine} is the ratio of the threads that share nothing. */
    record Result(String name, String setting, double ratio, double machine, double oneRate, double twoRate) {}

    private static final List<String> SYSTEMS = List.of("paxos-log", "raft");
    private static final int EXECUTIONS = 60_000;
    private static final int ROUNDS = 5;
    private static final long DRAWS = 300_000_000L;

    private WorkersBench() {}

    static List<Result> run(BooleanSupplier cancelled) throws InterruptedException {
        return run(EXECUTIONS, ROUNDS, DRAWS, cancelled);
    }

    static List<Result> run(int executions, int rounds, long draws, BooleanSupplier cancelled)
            throws InterruptedException {
        List<Result> results = new ArrayList<>();
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            if (SYSTEMS.contains(system.name())) {
                run(system, executions, rounds, draws, cancelled).ifPresent(results::add);
            }
        }
        return results;
    }

    /** Empty if not one round was complete. */
    private static Optional<Result> run(
            SystemUnderTest system, int executions, int rounds, long draws, BooleanSupplier cancelled)
            throws InterruptedException {
        Target target = Target.of(system);
        campaign(target, executions, 1, cancelled);
        campaign(target, executions, 2, cancelled); // warm-up
        double[] one = new double[rounds];
        double[] two = new double[rounds];
        double[] machine = new double[rounds];
        int complete = 0;
        while (complete < rounds && !cancelled.getAsBoolean()) {
            one[complete] = campaign(target, executions, 1, cancelled);
            two[complete] = campaign(target, executions, 2, cancelled);
            if (!cancelled.getAsBoolean()) {
                machine[complete++] = draw(draws, 2) / draw(draws, 1);
            }
        }
        if (complete == 0) {
            return Optional.empty();
        }
        double ones = median(Arrays.copyOf(one, complete));
        double twos = median(Arrays.copyOf(two, complete));
        double machines = median(Arrays.copyOf(machine, complete));
        return Optional.of(new Result(system.name(), "2 workers", twos / ones, machines, ones, twos));
    }

    private static double campaign(Target target, int executions, int workers, BooleanSupplier cancelled) {
        Experiment experiment = Experiment.on(target)
                .measuring("states")
                .executions(executions)
                .workers(workers)
                .build();
        long start = System.nanoTime();
        Campaign.run(experiment, new Campaign.Listener() {
            @Override
            public boolean cancelled() {
                return cancelled.getAsBoolean();
            }
        });
        return executions * 1e9 / (System.nanoTime() - start);
    }

    /** Random numbers per second, all threads together. */
    private static double draw(long draws, int threads) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        long[] sums = new long[threads];
        long start = System.nanoTime();
        for (int i = 0; i < threads; i++) {
            int index = i;
            Thread thread = new Thread(() -> {
                Rng random = new Rng(index);
                long sum = 0;
                for (long n = 0; n < draws; n++) {
                    sum += random.nextLong();
                }
                sums[index] = sum; // so that the loop is not in vain
            });
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        return threads * draws * 1e9 / (System.nanoTime() - start);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
