package dev.waymark.strategies.pct;

import dev.waymark.core.random.Rng;
import java.util.Arrays;

/**
 * Priorities and change points of one execution. A chain that is put at a uniformly random place among those there are is
 * the same as a chain with a priority drawn from a continuous range, so places are numbers: nothing has to move.
 *
 * <pre>
 * above 0                     drawn
 * -STEP ... -(depth - 1) STEP  lowered at change point depth-1 ... 1
 * LAST                        only when nothing else can happen
 * </pre>
 */
final class Priorities {
    static final long LAST = Long.MIN_VALUE;

    /** So that there is room between two chains that were lowered. */
    static final long STEP = 1L << 40;

    /** Above all that is drawn. */
    static final long TOP = (1L << 62) + STEP;

    private final Rng random;
    private final int depth;
    /** Sorted; {@code label[i]} is the number of the change point at {@code at[i]}. */
    private final int[] at;

    private final int[] label;
    private int next;
    private int fired;

    /** Draws {@code depth - 1} distinct change points from 1 to {@code length}; fewer if there are not as many. */
    Priorities(Rng random, int depth, int length) {
        this.random = random;
        this.depth = depth;
        int count = Math.min(depth - 1, length);
        int[] drawn = new int[count];
        for (int i = 0; i < count; i++) {
            drawn[i] = distinct(drawn, i, length);
        }
        at = drawn.clone();
        Arrays.sort(at);
        label = new int[count];
        for (int i = 0; i < count; i++) {
            label[Arrays.binarySearch(at, drawn[i])] = i + 1;
        }
    }

    private int distinct(int[] drawn, int count, int length) {
        while (true) {
            int candidate = 1 + random.nextInt(length);
            boolean isNew = true;
            for (int i = 0; i < count; i++) {
                isNew &= drawn[i] != candidate;
            }
            if (isNew) {
                return candidate;
            }
        }
    }

    int[] changePoints() {
        return at.clone();
    }

    /** The label of the {@code number}-th event, 0 for none. Asked once for each number, in order. */
    int labelOf(int number) {
        if (next < at.length && at[next] == number) {
            return label[next++];
        }
        return 0;
    }

    long draw() {
        return (random.nextLong() >>> 2) + 1;
    }

    /** A priority between two others; LAST as the lower one stands for none. */
    long between(long lower, long upper) {
        long floor = lower == LAST ? upper - STEP : lower;
        long room = Math.max(2, upper - floor);
        return floor + 1 + Math.floorMod(random.nextLong(), room - 1);
    }

    int place(int places) {
        return random.nextInt(places);
    }

    /** The priority of a chain whose first pending event has this label. */
    long lowered(int usedLabel) {
        fired++;
        return (usedLabel - depth) * STEP;
    }

    int count() {
        return at.length;
    }

    int fired() {
        return fired;
    }
}
