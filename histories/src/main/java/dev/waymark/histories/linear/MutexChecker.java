package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A lock: {@code acquire} and {@code release}. From the answer to its acquisition until it asks for the release a process certainly
 * holds it; it is linearizable if and only if no two such times overlap, since in all other moments somebody else may have it.
 *
 * <p>An operation of unknown outcome may take effect at any time after its invocation, or never. It counts where what its process did
 * later is impossible without it ({@link MutexUse}); a process with both acquisitions and releases of unknown outcome may besides have
 * let the lock go for a while, and what speaks against it alone is then {@code unknown}.
 */
public final class MutexChecker implements Checker {
    private final List<Anomaly> anomalies = new ArrayList<>();
    private boolean open;

    @Override
    public Verdict check(List<Operation> history) {
        return new MutexChecker().judge(history);
    }

    private Verdict judge(List<Operation> history) {
        Map<String, MutexUse> processes = new LinkedHashMap<>();
        for (Operation operation : history) { // those of one process follow each other
            if (!operation.function().equals("acquire") && !operation.function().equals("release")) {
                throw Values.unknown(operation, "acquire, release");
            }
            if (!operation.failed()) {
                processes
                        .computeIfAbsent(operation.process(), name -> new MutexUse())
                        .add(operation, anomalies);
            }
        }
        List<MutexUse.Hold> holds = new ArrayList<>();
        List<MutexUse.Hold> moments = new ArrayList<>();
        for (MutexUse each : processes.values()) {
            each.end();
            holds.addAll(each.holds());
            moments.addAll(each.moments());
        }
        overlapping(holds);
        without(holds, moments);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("holds", holds.size() + moments.size());
        return anomalies.isEmpty() && open
                ? Verdict.unknown(
                        "a process has acquisitions and releases of unknown outcome, and may have let the lock go in"
                                + " between (give each its own process after an unknown outcome)",
                        figures)
                : Verdict.of(anomalies, figures);
    }

    private void overlapping(List<MutexUse.Hold> holds) {
        holds.sort(Comparator.comparingLong(MutexUse.Hold::from));
        MutexUse.Hold longest = null;
        for (MutexUse.Hold hold : holds) {
            if (longest != null && hold.from() < longest.until()) {
                twice(longest, hold);
            }
            longest = longest == null || hold.until() > longest.until() ? hold : longest;
        }
    }

    /** One must be held for a moment, but somebody else has it all the time in which that can be. */
    private void without(List<MutexUse.Hold> holds, List<MutexUse.Hold> moments) {
        moments.sort(Comparator.comparingLong(MutexUse.Hold::from));
        int next = 0;
        MutexUse.Hold longest = null;
        for (MutexUse.Hold moment : moments) {
            for (; next < holds.size() && holds.get(next).from() < moment.from(); next++) {
                MutexUse.Hold hold = holds.get(next);
                longest = longest == null || hold.until() > longest.until() ? hold : longest;
            }
            if (longest != null && longest.until() > moment.until()) {
                twice(longest, moment);
            }
        }
    }

    private void twice(MutexUse.Hold one, MutexUse.Hold other) {
        if (!one.sure() || !other.sure()) {
            open = true;
            return;
        }
        anomalies.add(Anomaly.of(
                "held-twice",
                List.of(one.line(), other.line()),
                "process " + other.process() + " had the lock by the answer to line " + other.line()
                        + ", while process " + one.process() + " held it since line " + one.line()
                        + (one.untilLine() == 0 ? " and never let it go" : " until line " + one.untilLine())));
    }
}
