package dev.waymark.engine;

import java.util.Arrays;

/** The decisions of one execution, as they were carried out. */
public final class DecisionLog {
    private long[] codes = new long[256];
    private int size;

    public void clear() {
        size = 0;
    }

    public void add(long code) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, size * 2);
        }
        codes[size++] = code;
    }

    public int size() {
        return size;
    }

    public long get(int i) {
        return codes[i];
    }
}
