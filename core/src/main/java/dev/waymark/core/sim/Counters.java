package dev.waymark.core.sim;

import java.util.Arrays;

/** How often each internal event was emitted: few names, mostly literals, so an identity scan finds them. */
final class Counters {
    private String[] names = new String[8];
    private int[] counts = new int[8];
    private int size;

    void clear() {
        Arrays.fill(counts, 0, size, 0);
    }

    @SuppressWarnings("ReferenceEquality") // a fast path in front of equals
    void add(String name) {
        for (int i = 0; i < size; i++) {
            if (names[i] == name || names[i].equals(name)) {
                counts[i]++;
                return;
            }
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        names[size] = name;
        counts[size++] = 1;
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
