package dev.waymark.checkers.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a {@link Search}: one frame per operation placed. A frame is a configuration, whose alternatives are the
 * calls that may come next, or lies within a detour: maybes on the way to the call {@code target}.
 */
final class Frames<S> {
    static final int NO_TARGET = -1;
    private static final int BYTES_PER_FRAME = 72;
    private static final int BYTES_PER_CANDIDATE = 4;

    private final Meter meter;
    int top = -1;
    /** What was placed: the number of a call, or the complement of a maybe's. The first frame has none. */
    int[] move = new int[0];

    int[] target = new int[0];
    /** First unplaced call, last placed call, hash of all placed. */
    int[] low = new int[0];

    int[] high = new int[0];
    long[] hash = new long[0];
    long[] progress = new long[0];
    /** The next alternative to try and how many there are. */
    long[] cursor = new long[0];

    long[] alternatives = new long[0];
    /** The candidate that must come first, how many candidates are tried before detours to it, and how many of these. */
    int[] pressing = new int[0];

    int[] ahead = new int[0];
    int[] detours = new int[0];
    /** Where the frame's candidates end among all; they begin where those of the frame below end. */
    int[] candidatesEnd = new int[0];

    private @Nullable Object[] states = new Object[0];
    int[] candidates = new int[0];

    Frames(Meter meter) {
        this.meter = meter;
    }

    void push(S state, int newMove, int newTarget) {
        if (++top == move.length) {
            grow();
        }
        states[top] = state;
        move[top] = newMove;
        target[top] = newTarget;
        cursor[top] = 0;
        alternatives[top] = 0;
        candidatesEnd[top] = candidatesStart();
        ahead[top] = 0;
        detours[top] = 0;
        if (top > 0) {
            low[top] = low[top - 1];
            high[top] = high[top - 1];
            hash[top] = hash[top - 1];
            progress[top] = progress[top - 1];
        } else {
            high[top] = -1;
        }
    }

    void pop() {
        states[top--] = null;
    }

    @SuppressWarnings("unchecked") // only states of this search are pushed
    S state(int frame) {
        Object state = states[frame];
        if (state == null) {
            throw new IllegalStateException("no frame " + frame);
        }
        return (S) state;
    }

    /** Replaces the state on top by an equal one. */
    void share(S state) {
        states[top] = state;
    }

    int candidatesStart() {
        return top == 0 ? 0 : candidatesEnd[top - 1];
    }

    void candidate(int call) {
        int at = candidatesEnd[top]++;
        if (at == candidates.length) {
            int size = Math.max(64, at * 2);
            meter.take((long) BYTES_PER_CANDIDATE * size);
            candidates = Arrays.copyOf(candidates, size);
            meter.giveBack((long) BYTES_PER_CANDIDATE * at);
        }
        candidates[at] = call;
    }

    private void grow() {
        int size = Math.max(32, top * 2);
        meter.take((long) BYTES_PER_FRAME * size);
        states = Arrays.copyOf(states, size);
        move = Arrays.copyOf(move, size);
        target = Arrays.copyOf(target, size);
        low = Arrays.copyOf(low, size);
        high = Arrays.copyOf(high, size);
        hash = Arrays.copyOf(hash, size);
        progress = Arrays.copyOf(progress, size);
        cursor = Arrays.copyOf(cursor, size);
        alternatives = Arrays.copyOf(alternatives, size);
        pressing = Arrays.copyOf(pressing, size);
        ahead = Arrays.copyOf(ahead, size);
        detours = Arrays.copyOf(detours, size);
        candidatesEnd = Arrays.copyOf(candidatesEnd, size);
        meter.giveBack((long) BYTES_PER_FRAME * top);
    }
}
