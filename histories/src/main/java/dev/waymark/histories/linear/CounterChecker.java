package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A counter: {@code add} of a number, {@code read} of the sum. Every read must lie between the least and the most that the additions
 * allow which had ended when it began, or had begun when it ended; and if no addition is negative, a read that follows another
 * tells no less: else it is violated. It is "ok" if one order was found that explains all reads ({@link CounterOrder}). Which of the
 * additions that overlap a read are in its sum may be a puzzle (subset sum); where neither is so the answer is unknown.
 */
public final class CounterChecker implements Checker {
    /** At a moment the least or the most that may have been added changes. */
    private record Change(long at, long lower, long upper) {}

    @Override
    public Verdict check(List<Operation> history) {
        List<Change> begun = new ArrayList<>();
        List<Change> ended = new ArrayList<>();
        List<Operation> additions = new ArrayList<>();
        List<Operation> reads = new ArrayList<>();
        boolean grows = true;
        for (Operation operation : history) {
            if (operation.function().equals("read")) {
                if (operation.ok()) {
                    reads.add(operation);
                }
                continue;
            }
            if (!operation.function().equals("add")) {
                throw Values.unknown(operation, "add, read");
            }
            long by = amount(operation);
            if (operation.failed()) {
                continue;
            }
            additions.add(operation);
            grows &= by >= 0;
            begun.add(new Change(operation.invoked(), Math.min(0, by), Math.max(0, by)));
            if (operation.ok()) {
                ended.add(new Change(operation.completed(), Math.max(0, by), Math.min(0, by)));
            }
        }
        List<Anomaly> anomalies = new ArrayList<>();
        Sums sums = new Sums(begun, ended);
        for (Operation read : reads) {
            long value = value(read);
            long lower = sums.lower(read);
            long upper = sums.upper(read);
            if (value < lower || value > upper) {
                anomalies.add(Anomaly.of(
                        value < lower ? "lost-addition" : "unexpected-addition",
                        List.of(read.line()),
                        "the read of line " + read.line() + " tells " + value + ", but it must be "
                                + (lower == upper ? "" + lower : "between " + lower + " and " + upper)));
            }
        }
        if (grows && anomalies.isEmpty()) {
            checkGrowth(reads, anomalies);
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("additions", begun.size());
        figures.put("reads", reads.size());
        if (!anomalies.isEmpty()) {
            return Verdict.of(anomalies, figures);
        }
        if (reads.isEmpty()) {
            return Verdict.unknown("nobody has read the counter", figures);
        }
        Operation unexplained = CounterOrder.unexplained(additions, reads);
        if (unexplained == null) {
            return Verdict.of(anomalies, figures);
        }
        if (CounterOrder.isNoSum(additions, unexplained)) {
            anomalies.add(Anomaly.of(
                    "impossible-sum",
                    List.of(unexplained.line()),
                    "the read of line " + unexplained.line() + " tells " + value(unexplained)
                            + ", but whichever of the additions that overlap it are counted, their sum with those that"
                            + " had ended before is another"));
            return Verdict.of(anomalies, figures);
        }
        return Verdict.unknown(
                "every read lies within its bounds, but for that of line " + unexplained.line()
                        + " no additions were found whose sum it tells, together with the reads before it: add the"
                        + " same number each time, or read more often",
                figures);
    }

    private static void checkGrowth(List<Operation> reads, List<Anomaly> anomalies) {
        List<Operation> byEnd = new ArrayList<>(reads);
        byEnd.sort(Comparator.comparingLong(Operation::completed));
        int next = 0;
        Operation highest = null;
        for (Operation read : reads) { // in order of invocation
            for (; next < byEnd.size() && byEnd.get(next).before(read); next++) {
                Operation done = byEnd.get(next);
                highest = highest == null || value(done) > value(highest) ? done : highest;
            }
            if (highest != null && value(read) < value(highest)) {
                anomalies.add(Anomaly.of(
                        "stale-read",
                        List.of(highest.line(), read.line()),
                        "the read of line " + read.line() + " tells " + value(read) + ", after that of line "
                                + highest.line() + " had told " + value(highest) + ", and nothing was taken away"));
            }
        }
    }

    static long amount(Operation addition) {
        return Values.number(addition.line(), "what is added", addition.value());
    }

    static long value(Operation read) {
        return Values.number(read.line(), "a counter", read.result());
    }

    /** What had begun by a moment, and what had ended by it. */
    private static final class Sums {
        private final long[] begunAt;
        private final long[][] begun;
        private final long[] endedAt;
        private final long[][] ended;

        Sums(List<Change> begun, List<Change> ended) {
            begun.sort(Comparator.comparingLong(Change::at));
            ended.sort(Comparator.comparingLong(Change::at));
            this.begunAt = begun.stream().mapToLong(Change::at).toArray();
            this.begun = sums(begun);
            this.endedAt = ended.stream().mapToLong(Change::at).toArray();
            this.ended = sums(ended);
        }

        private static long[][] sums(List<Change> changes) {
            long[][] sums = new long[2][changes.size() + 1];
            for (int i = 0; i < changes.size(); i++) {
                sums[0][i + 1] = Math.addExact(sums[0][i], changes.get(i).lower);
                sums[1][i + 1] = Math.addExact(sums[1][i], changes.get(i).upper);
            }
            return sums;
        }

        /** How many of the moments come before one. */
        private static int before(long[] moments, long moment) {
            int at = Arrays.binarySearch(moments, moment);
            return at < 0 ? -at - 1 : at;
        }

        long lower(Operation read) {
            return begun[0][before(begunAt, read.completed())] + ended[0][before(endedAt, read.invoked())];
        }

        long upper(Operation read) {
            return begun[1][before(begunAt, read.completed())] + ended[1][before(endedAt, read.invoked())];
        }
    }
}
