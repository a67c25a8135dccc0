package dev.waymark.core.workload;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks for an order of the requests that leaves the values that were read in the end: each as it was answered, those of
 * one server in the order they were asked. A request without an answer may have happened or not, and at any time after
 * the answered ones before it: its client had given up on it when it asked the next.
 *
 * <p>A conditional write is one step, or, for systems that cannot do both at once, a read and a later write that depends
 * on it. Where the service promises that the requests of a client are never overtaken by its later ones ({@code fifo}), one
 * without an answer cannot happen after the next has begun.
 */
final class Explanation {
    /** Enough for any workload a person reads; above it the answer is "do not know". */
    private static final int STATES_MAX = 200_000;

    enum Result {
        FOUND,
        NONE,
        UNKNOWN
    }

    private static final int TO_DO = 0;
    /** Its condition was read and held; the write is to come. */
    private static final int READ = 1;

    private static final int DONE = 2;

    private final List<Asked> asked;
    private final int[] last;
    private final boolean atomic;
    private final boolean fifo;
    private final Set<List<Integer>> seen = new LinkedHashSet<>();

    private Explanation(List<Asked> asked, int[] last, boolean atomic, boolean fifo) {
        this.asked = asked;
        this.last = last;
        this.atomic = atomic;
        this.fifo = fifo;
    }

    static Result find(List<Asked> asked, int[] last, boolean atomic) {
        return find(asked, last, atomic, false);
    }

    static Result find(List<Asked> asked, int[] last, boolean atomic, boolean fifo) {
        Explanation explanation = new Explanation(asked, last, atomic, fifo);
        boolean found = explanation.explain(new int[asked.size()], new int[last.length]);
        return found ? Result.FOUND : explanation.seen.size() >= STATES_MAX ? Result.UNKNOWN : Result.NONE;
    }

    private boolean explain(int[] stages, int[] values) {
        if (isComplete(stages) && Arrays.equals(values, last)) {
            return true;
        }
        if (seen.size() >= STATES_MAX || !seen.add(key(stages, values))) {
            return false;
        }
        for (int i = 0; i < stages.length; i++) {
            if (stages[i] != DONE && isTurn(i, stages) && tryNext(i, stages, values)) {
                return true;
            }
        }
        return false;
    }

    private boolean tryNext(int i, int[] stages, int[] values) {
        Asked one = asked.get(i);
        Write write = one.write();
        boolean holds = stages[i] == READ || write.applies(values);
        if (one.applied() != null && one.applied() != holds) {
            return false;
        }
        int[] nextStages = stages.clone();
        int[] nextValues = values;
        boolean onlyRead = !atomic && write.conditional() && holds && stages[i] == TO_DO;
        nextStages[i] = onlyRead ? READ : DONE;
        if (holds && !onlyRead) {
            nextValues = values.clone();
            nextValues[write.key()] = write.value();
        }
        return explain(nextStages, nextValues);
    }

    /** After the answered requests that its server was asked before it. */
    private boolean isTurn(int i, int[] stages) {
        for (int before = 0; before < i; before++) {
            if (asked.get(before).write().server() == asked.get(i).write().server()
                    && asked.get(before).answered()
                    && stages[before] != DONE) {
                return false;
            }
        }
        return !fifo || !isOvertaken(i, stages);
    }

    /** Whether a later request of its server has begun. */
    private boolean isOvertaken(int i, int[] stages) {
        for (int later = i + 1; later < stages.length; later++) {
            if (asked.get(later).write().server() == asked.get(i).write().server() && stages[later] != TO_DO) {
                return true;
            }
        }
        return false;
    }

    private boolean isComplete(int[] stages) {
        for (int i = 0; i < stages.length; i++) {
            if (asked.get(i).answered() && stages[i] != DONE) {
                return false;
            }
        }
        return true;
    }

    private static List<Integer> key(int[] stages, int[] values) {
        Integer[] key = new Integer[stages.length + values.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = i < stages.length ? stages[i] : values[i - stages.length];
        }
        return List.of(key);
    }
}
