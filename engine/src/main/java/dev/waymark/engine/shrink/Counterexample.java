package dev.waymark.engine.shrink;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A violating execution as it was carried out. A message is known here by its cause as well as by its name: names count
 * sends, so they shift when an earlier send disappears, while the decision that led to a message stays the same.
 */
final class Counterexample {
    private final List<Decision> decisions;
    private final int total;
    private final MessageOrigins births;
    private final int[] born;
    private final int[] cause;
    private final int[] rank;

    /** {@code total}: its length with the fair tail that came after these decisions, if any did. */
    Counterexample(List<Decision> decisions, int total, MessageOrigins births) {
        this.decisions = List.copyOf(decisions);
        this.total = total;
        this.births = births;
        int size = decisions.size();
        this.born = new int[size];
        this.cause = new int[size];
        this.rank = new int[size];
        Map<Long, Integer> index = births.indexes();
        for (int i = 0; i < size; i++) {
            MessageName message = Traits.of(decisions.get(i)).message();
            born[i] = message == null ? -1 : index.getOrDefault(message.code(), -1);
            cause[i] = born[i] < 0 ? -1 : births.stepOf(born[i]);
            rank[i] = born[i] < 0 ? -1 : births.rank(born[i]);
        }
    }

    List<Decision> decisions() {
        return decisions;
    }

    int size() {
        return decisions.size();
    }

    int total() {
        return total;
    }

    /** Whether there is less of it to read: fewer decisions before the fair tail, and no more in all. */
    boolean shorterThan(Counterexample other) {
        return size() < other.size() && total <= other.total;
    }

    MessageOrigins births() {
        return births;
    }

    /** When the message that decision {@code i} is about was born, as a count of all births; -1: it is about none. */
    int born(int i) {
        return born[i];
    }

    /** The step that led to it: 0 is the start, step i the i-th decision; -1: the decision is about no message. */
    int cause(int i) {
        return cause[i];
    }

    /** How many like it (same pair and type) the same step led to before it. */
    int rank(int i) {
        return rank[i];
    }

    /** A decision of this trail, maybe changed, at its place in a candidate; index -1: one that the trail has not. */
    record Pick(int index, Decision decision) {
        static Pick extra(Decision decision) {
            return new Pick(-1, decision);
        }
    }

    /** The candidate that changes nothing; callers remove, change and reorder. */
    List<Pick> picks() {
        List<Pick> picks = new ArrayList<>(size());
        for (int i = 0; i < size(); i++) {
            picks.add(new Pick(i, decisions.get(i)));
        }
        return picks;
    }
}
