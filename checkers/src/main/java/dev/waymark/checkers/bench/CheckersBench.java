package dev.waymark.checkers.bench;

import dev.waymark.checkers.Linearizability;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/** How long checks take. */
public final class CheckersBench {
    /**
     * Times of single checks, over histories of different seeds, after as many to warm up. {@code answers} names each
     * answer that occurred.
     */
    public record Result(
            String name, String setting, int histories, double medianMillis, double maxMillis, String answers) {}

    private record Case(String name, String setting, LongFunction<History> history) {}

    /** So that the hard ones do not take for ever. */
    private static final Limits LIMITS = Limits.DEFAULT.timeMillis(2_000);

    private static final int HISTORIES = 10;

    private CheckersBench() {}

    /** Takes about a minute. */
    public static List<Result> run() {
        return run(() -> false);
    }

    /** {@code cancelled} is asked before each kind of history; true ends it with those that were measured. */
    public static List<Result> run(BooleanSupplier cancelled) {
        return run(HISTORIES, 10_000, cancelled);
    }

    static List<Result> run(int histories, int operations) {
        return run(histories, operations, () -> false);
    }

    private static List<Result> run(int histories, int operations, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        for (Case one : cases(operations)) {
            if (!cancelled.getAsBoolean()) {
                measure(one, histories);
            }
            if (!cancelled.getAsBoolean()) {
                results.add(measure(one, histories));
            }
        }
        return results;
    }

    private static List<Case> cases(int operations) {
        int all = Integer.MAX_VALUE;
        return List.of(
                new Case(
                        "register",
                        operations + " operations, 10 clients, 1 % unknown",
                        seed -> RegisterHistories.linearizable(seed, 10, operations, all, 0.01)),
                new Case(
                        "register",
                        "the same with a stale read",
                        seed -> RegisterHistories.withStaleRead(
                                RegisterHistories.linearizable(seed, 10, operations, all, 0.01))),
                new Case(
                        "register",
                        operations + " operations, 10 clients, 5 values, 1 % unknown",
                        seed -> RegisterHistories.linearizable(seed, 10, operations, 5, 0.01)),
                new Case(
                        "register",
                        operations / 10 + " operations, 30 clients, 1 % unknown",
                        seed -> RegisterHistories.linearizable(seed, 30, operations / 10, all, 0.01)),
                new Case(
                        "register",
                        operations / 2 + " operations, 30 clients, 1 % unknown",
                        seed -> RegisterHistories.linearizable(seed, 30, operations / 2, all, 0.01)),
                new Case(
                        "register",
                        "the same with a stale read",
                        seed -> RegisterHistories.withStaleRead(
                                RegisterHistories.linearizable(seed, 30, operations / 2, all, 0.01))));
    }

    private static Result measure(Case one, int histories) {
        double[] millis = new double[histories];
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < histories; i++) {
            History history = one.history().apply(i + 1);
            long start = WallClock.nanos();
            Judgement judgement = Linearizability.check(history, Specifications.register(null), LIMITS);
            millis[i] = (WallClock.nanos() - start) / 1e6;
            String answer = judgement.answer().name().toLowerCase(Locale.ROOT);
            if (!answers.contains(answer)) {
                answers.add(answer);
            }
        }
        Arrays.sort(millis);
        return new Result(
                one.name(),
                one.setting(),
                histories,
                millis[histories / 2],
                millis[histories - 1],
                String.join(", ", answers));
    }
}
