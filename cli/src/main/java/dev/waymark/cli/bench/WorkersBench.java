package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;

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

    static List<Result> run() throws InterruptedException {
        return run(EXECUTIONS, ROUNDS, DRAWS);
    }

    static List<Result> run(int executions, int rounds, long draws) throws InterruptedException {
        List<Result> results = new ArrayList<>();
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            if (SYSTEMS.contains(system.name())) {
                results.add(run(system, executions, rounds, draws));
            }
        }
        return results;
    }

    private static Result run(SystemUnderTest system, int executions, int rounds, long draws)
            throws InterruptedException {
        Target target = Target.of(system);
        campaign(target, executions, 1);
        campaign(target, executions, 2); // warm-up
        double[] one = new double[rounds];
        double[] two = new double[rounds];
        double[] machine = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            one[i] = campaign(target, executions, 1);
            two[i] = campaign(target, executions, 2);
            machine[i] = draw(draws, 2) / draw(draws, 1);
        }
        return new Result(
                system.name(), "2 workers", median(two) / median(one), median(machine), median(one), median(two));
    }

    private static double campaign(Target target, int executions, int workers) {
        Experiment experiment = Experiment.on(target)
                .measuring("states")
                .executions(executions)
                .workers(workers)
                .build();
        long start = System.nanoTime();
        Campaign.run(experiment);
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
