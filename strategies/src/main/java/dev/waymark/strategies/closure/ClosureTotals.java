package dev.waymark.strategies.closure;

import dev.waymark.core.strategy.Outcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What came of checking many executions. */
public final class ClosureTotals {
    private final long[] results = new long[Closure.Result.values().length];
    private final Map<String, Long> crossings = new TreeMap<>();
    private long decisions;
    private long violated;
    private long violatedClosed;
    private long ignored;
    private long uniform;
    private long uniformFound;
    private long rounds;
    private long unevenRounds;
    private final Map<LossyRound.Shape, Long> shapes = new TreeMap<>();
    private @Nullable Crossing firstCrossing;
    private @Nullable String firstDifference;

    void add(Closure closure, Outcome outcome) {
        results[closure.result().ordinal()]++;
        decisions += outcome.decisions();
        ignored += closure.ignored();
        if (outcome.violated()) {
            violated++;
            violatedClosed += closure.closed() ? 1 : 0;
        }
        if (closure.isUniform()) {
            uniform++;
        } else if (closure.uniform() != null) {
            uniformFound++;
        }
        for (LossyRound round : closure.rounds()) {
            rounds++;
            unevenRounds += round.uniform() ? 0 : 1;
            shapes.merge(round.shape(), 1L, Long::sum);
        }
        Crossing crossing = closure.crossing();
        if (crossing != null) {
            String kind = (crossing.type() == null ? "" : crossing.type() + " ")
                    + crossing.reason().text();
            crossings.merge(kind, 1L, Long::sum);
            firstCrossing = firstCrossing == null ? crossing : firstCrossing;
        } else if (closure.result() != Closure.Result.CLOSED && firstDifference == null) {
            firstDifference = closure.why();
        }
    }

    public long executions() {
        return Arrays.stream(results).sum();
    }

    public long count(Closure.Result result) {
        return results[result.ordinal()];
    }

    public long decisions() {
        return decisions;
    }

    /** Executions that violated a property, and those of them that are closed. */
    public long violated() {
        return violated;
    }

    public long violatedClosed() {
        return violatedClosed;
    }

    /** Deliveries outside their rounds that left no trace. */
    public long ignored() {
        return ignored;
    }

    /** Closed executions whose losses are uniform, and others for which uniform losses were found. */
    public long uniform() {
        return uniform;
    }

    public long uniformFound() {
        return uniformFound;
    }

    /** Rounds of closed executions, by shape; and those whose losses are not uniform. */
    public long rounds() {
        return rounds;
    }

    public Map<LossyRound.Shape, Long> shapes() {
        return shapes;
    }

    public long unevenRounds() {
        return unevenRounds;
    }

    /** How often each kind of message was the first outside its round, most frequent first. */
    public Map<String, Long> crossings() {
        Map<String, Long> sorted = new LinkedHashMap<>();
        crossings.entrySet().stream()
                .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    public @Nullable Crossing firstCrossing() {
        return firstCrossing;
    }

    public @Nullable String firstDifference() {
        return firstDifference;
    }
}
