package dev.waymark.engine.sim;

import java.util.Arrays;

/** How often each internal event was emitted: few names, mostly literals, so an identity scan finds them. */
final class Counters {
    /** Who has more makes names of numbers, and looking for them would take ever longer. */
    static final int NAMES_MAX = 1_000;

    private String[] names = new String[8];
    private int[] counts = new int[8];
    private int size;

    /** Names are forgotten, too: how many there may be does not depend on executions before. */
    void clear() {
        size = 0;
    }

    /** False: there are too many names. */
    @SuppressWarnings("ReferenceEquality") // a fast path in front of equals
    boolean add(String name) {
        for (int i = 0; i < size; i++) {
            if (names[i] == name || names[i].equals(name)) {
                counts[i]++;
                return true;
            }
        }
        if (size == NAMES_MAX) {
            return false;
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        names[size] = name;
        counts[size++] = 1;
        return true;
    }

    int get(String name) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return counts[i];
            }
        }
        return 0;
    }
}
