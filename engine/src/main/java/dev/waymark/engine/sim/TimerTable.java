package dev.waymark.engine.sim;

import dev.waymark.core.model.Code;
import java.util.Arrays;

/**
 * Armed timers: at most one per node and kind. Kinds are few and mostly string literals, so finding one is an identity
 * scan. Counters survive a crash: a timer's name is never used twice in an execution.
 */
final class TimerTable {
    static final int KINDS_MAX = 255;

    private final int nodes;
    /** There is room for {@code 1 << kindBits} kinds: shifting is cheaper than dividing, and done at each look. */
    private int kindBits = 3;

    private String[] kinds = new String[1 << kindBits];
    private int kindCount;
    private int[] armings;
    private long[] deadlines;
    private int[] position;
    private int[] armed;
    private int armedCount;

    TimerTable(int nodes) {
        this.nodes = nodes;
        int cells = (nodes + 1) * kinds.length;
        armings = new int[cells];
        deadlines = new long[cells];
        position = new int[cells];
        armed = new int[cells];
        Arrays.fill(position, -1);
    }

    void clear() {
        if (kindCount > 0) { // otherwise no timer was ever armed
            Arrays.fill(armings, 0);
            Arrays.fill(position, -1);
            armedCount = 0;
            kindCount = 0;
        }
    }

    @SuppressWarnings("ReferenceEquality") // a fast path in front of equals
    int kind(String kind) {
        for (int i = 0; i < kindCount; i++) {
            if (kinds[i] == kind) { // literals are interned: this is nearly always enough
                return i;
            }
        }
        for (int i = 0; i < kindCount; i++) {
            if (kinds[i].equals(kind)) {
                return i;
            }
        }
        return newKind(kind);
    }

    private int newKind(String kind) {
        if (kindCount == KINDS_MAX) {
            throw new IllegalStateException("more than " + KINDS_MAX + " kinds of timers: put numbers elsewhere");
        }
        if (kindCount == kinds.length) {
            widen();
        }
        kinds[kindCount] = kind;
        return kindCount++;
    }

    private void widen() {
        int before = kinds.length;
        int after = before * 2;
        kindBits++;
        kinds = Arrays.copyOf(kinds, after);
        int[] newArmings = new int[(nodes + 1) * after];
        long[] newDeadlines = new long[newArmings.length];
        int[] newPosition = new int[newArmings.length];
        int[] newArmed = new int[newArmings.length];
        Arrays.fill(newPosition, -1);
        for (int node = 0; node <= nodes; node++) {
            System.arraycopy(armings, node * before, newArmings, node * after, before);
            System.arraycopy(deadlines, node * before, newDeadlines, node * after, before);
            System.arraycopy(position, node * before, newPosition, node * after, before);
        }
        for (int i = 0; i < armedCount; i++) {
            newArmed[i] = armed[i] / before * after + armed[i] % before;
        }
        armings = newArmings;
        deadlines = newDeadlines;
        position = newPosition;
        armed = newArmed;
    }

    private int cell(int node, int kind) {
        return (node << kindBits) + kind;
    }

    /** Returns the number of this arming. */
    int arm(int node, int kind, long deadline) {
        int cell = cell(node, kind);
        if (position[cell] < 0) {
            position[cell] = armedCount;
            armed[armedCount++] = cell;
        }
        deadlines[cell] = deadline;
        return ++armings[cell];
    }

    boolean isArmed(int node, int kind) {
        return kind < kindCount && position[cell(node, kind)] >= 0;
    }

    int number(int node, int kind) {
        return armings[cell(node, kind)];
    }

    long deadline(int node, int kind) {
        return deadlines[cell(node, kind)];
    }

    void disarm(int node, int kind) {
        int cell = cell(node, kind);
        int place = position[cell];
        int last = armed[--armedCount];
        armed[place] = last;
        position[last] = place;
        position[cell] = -1;
    }

    void disarmAll(int node) {
        // Keeps the order of the others: it must not depend on the numbers that kinds happen to have.
        int kept = 0;
        for (int i = 0; i < armedCount; i++) {
            int cell = armed[i];
            if (cell >> kindBits == node) {
                position[cell] = -1;
            } else {
                position[cell] = kept;
                armed[kept++] = cell;
            }
        }
        armedCount = kept;
    }

    int armedCount() {
        return armedCount;
    }

    int nodeAt(int i) {
        return armed[i] >> kindBits;
    }

    int kindAt(int i) {
        return armed[i] & kinds.length - 1;
    }

    long name(int node, int kind) {
        return Code.name(node, kind, number(node, kind));
    }

    String kindName(int kind) {
        return kind < kindCount ? kinds[kind] : "?" + kind;
    }
}
