package dev.waymark.strategies.rounds;

import java.util.Arrays;

/** Decisions that are settled and wait for their turn. */
final class DecisionQueue {
    private long[] codes = new long[32];
    private int head;
    private int tail;

    boolean isEmpty() {
        return head == tail;
    }

    int size() {
        return tail - head;
    }

    void add(long code) {
        if (head == tail) {
            head = 0;
            tail = 0;
        }
        if (tail == codes.length) {
            codes = Arrays.copyOf(codes, tail * 2);
        }
        codes[tail++] = code;
    }

    long take() {
        return codes[head++];
    }

    /** Takes all of the other. */
    void addAll(DecisionQueue other) {
        while (!other.isEmpty()) {
            add(other.take());
        }
    }

    /** What waits, in the order of the codes; few enough, and nearly in order, for insertion. */
    void sort() {
        for (int i = head + 1; i < tail; i++) {
            long code = codes[i];
            int j = i;
            for (; j > head && codes[j - 1] > code; j--) {
                codes[j] = codes[j - 1];
            }
            codes[j] = code;
        }
    }
}
