package dev.waymark.engine.shrink;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.PayloadType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which messages came into being in which step of an execution: step 0 is the start, step i its i-th decision. */
final class MessageOrigins implements Observer {
    private static final long PAIR = 0xFFFFL << 32;

    private long[] names = new long[64];
    private String[] types = new String[64];
    private int size;
    private int[] ends = new int[64];
    private int steps;

    @Override
    public void begin(View view) {
        size = 0;
        steps = 0;
    }

    @Override
    public void sent(long message, Object payload) {
        add(message, payload);
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        add(copy, payload);
    }

    @Override
    public void injected(long message, Object payload) {
        add(message, payload);
    }

    private void add(long name, Object payload) {
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            types = Arrays.copyOf(types, size * 2);
        }
        names[size] = name;
        types[size++] = PayloadType.of(payload);
    }

    /** What was born since the last call belongs to one step. */
    void endStep() {
        if (steps == ends.length) {
            ends = Arrays.copyOf(ends, steps * 2);
        }
        ends[steps++] = size;
    }

    /** For each message its place in the order in which all were born; not to be iterated. */
    Map<Long, Integer> indexes() {
        Map<Long, Integer> indexes = new LinkedHashMap<>(size * 2);
        for (int i = 0; i < size; i++) {
            indexes.put(names[i], i);
        }
        return indexes;
    }

    /** The first step that ends after {@code index}. */
    int stepOf(int index) {
        int low = 0;
        int high = steps;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] > index) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private int first(int step) {
        return step == 0 ? 0 : ends[step - 1];
    }

    /** How many messages of the same step, pair and type were born before this one. */
    int rank(int index) {
        int rank = 0;
        for (int i = first(stepOf(index)); i < index; i++) {
            rank += alike(i, names[index], types[index]) ? 1 : 0;
        }
        return rank;
    }

    /** The message that {@code step} brought forth where {@code other} brought forth {@code index}; -1: none. */
    long counterpart(int step, MessageOrigins other, int index, int rank) {
        int left = rank;
        for (int i = first(step); i < ends[step]; i++) {
            if (alike(i, other.names[index], other.types[index]) && left-- == 0) {
                return names[i];
            }
        }
        return -1;
    }

    private boolean alike(int i, long name, String type) {
        return ((names[i] ^ name) & PAIR) == 0 && types[i].equals(type);
    }
}
