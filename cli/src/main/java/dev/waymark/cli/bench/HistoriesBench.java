package dev.waymark.cli.bench;

import com.sun.management.ThreadMXBean;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.generate.SetHistories;
import dev.waymark.histories.generate.TransactionHistories;
import dev.waymark.histories.generate.TransactionHistories.Shape;
import dev.waymark.histories.linear.SetChecker;
import dev.waymark.histories.transactions.Level;
import dev.waymark.histories.transactions.RegisterOptions;
import dev.waymark.histories.transactions.TransactionChecker;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** What checks of large histories cost: transactions over lists and registers, and a set, right and with one anomaly. */
final class HistoriesBench {
    /** {@code answer} names the anomalies too. {@code allocatedBytes}: in one check, whether or not it was still held at its end. */
    record Result(
            String name,
            String setting,
            int operations,
            int keys,
            double medianMillis,
            long allocatedBytes,
            String answer) {}

    private static final int TIMES = 3;
    private static final int CLIENTS = 10;
    private static final double UNKNOWN = 0.01;
    private static final int APPENDS_PER_LIST = 100;

    private HistoriesBench() {}

    static List<Result> run(BooleanSupplier cancelled) {
        return run(new int[] {1_000, 10_000, 100_000}, 1_000_000, TIMES, cancelled);
    }

    static List<Result> run(int[] transactions, int elements, int times, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        for (boolean lists : new boolean[] {true, false}) {
            for (int number : transactions) {
                for (int keys : new int[] {10, 100}) {
                    for (boolean stale : new boolean[] {false, true}) {
                        if (!cancelled.getAsBoolean()) {
                            results.add(transactions(lists, number, keys, stale, times));
                        }
                    }
                }
            }
        }
        for (boolean lost : new boolean[] {false, true}) {
            if (!cancelled.getAsBoolean()) {
                List<Operation> history = SetHistories.of(1, elements, lost);
                results.add(measure("set", lost ? "one element lost" : "right", history, 1, new SetChecker(), times));
            }
        }
        return results;
    }

    private static Result transactions(boolean lists, int number, int keys, boolean stale, int times) {
        int writes = lists ? APPENDS_PER_LIST : Integer.MAX_VALUE;
        List<Operation> history =
                TransactionHistories.of(1, new Shape(lists, number, keys, writes, CLIENTS, UNKNOWN, stale));
        Checker checker = lists
                ? TransactionChecker.ofLists(Level.STRICT_SERIALIZABLE)
                : TransactionChecker.ofRegisters(Level.STRICT_SERIALIZABLE, RegisterOptions.USUAL);
        String name = lists ? "list-append" : "rw-register";
        return measure(name, stale ? "one stale read" : "right", history, keys, checker, times);
    }

    private static Result measure(
            String name, String setting, List<Operation> history, int keys, Checker checker, int times) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] millis = new double[times];
        long allocated = 0;
        Verdict verdict = checker.check(history); // warms up
        for (int i = 0; i < times; i++) {
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long begin = threads.getCurrentThreadCpuTime();
            verdict = checker.check(history);
            millis[i] = (threads.getCurrentThreadCpuTime() - begin) / 1e6;
            allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
        }
        Arrays.sort(millis);
        String answer = verdict.answer().name().toLowerCase(Locale.ROOT);
        return new Result(
                name,
                setting,
                history.size(),
                keys,
                millis[times / 2],
                allocated,
                verdict.names().isEmpty() ? answer : answer + ": " + String.join(", ", verdict.names()));
    }
}
