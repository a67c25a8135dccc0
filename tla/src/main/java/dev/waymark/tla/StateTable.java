package dev.waymark.tla;

import org.jspecify.annotations.Nullable;

/**
 * The states seen so far, by content hash. What it holds is bounded by an estimate of its size: when that is exceeded all
 * is forgotten and it starts again.
 */
final class StateTable {
    /** A state without its values, its place in this table, and one remembered step. */
    private static final int BYTES_PER_STATE = 200;

    private static final int BYTES_PER_VALUE = 32;
    private static final int BYTES_PER_STEP = 72;

    private final long bytesMax;
    private ModelState[] table = new ModelState[1 << 10];
    private int size;
    private long bytes;
    private long cleared;

    StateTable(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    @Nullable
    ModelState find(long content) {
        return table[place(content)];
    }

    void add(ModelState state, int values) {
        if (bytesMax == 0) {
            return;
        }
        makeRoom(BYTES_PER_STATE + (long) BYTES_PER_VALUE * values);
        if (size * 2 >= table.length) {
            grow();
        }
        table[place(state.content)] = state;
        size++;
    }

    void remember(ModelState state, long call, Step step) {
        // A state that the table does not hold would keep its steps for ever.
        if (bytesMax > 0 && table[place(state.content)] == state) {
            makeRoom(BYTES_PER_STEP);
            state.remember(call, step);
        }
    }

    private void makeRoom(long more) {
        bytes += more;
        if (bytes > bytesMax) {
            clear();
            bytes = more;
        }
    }

    private void clear() {
        for (ModelState state : table) {
            if (state != null) {
                state.forget();
            }
        }
        table = new ModelState[1 << 10];
        size = 0;
        cleared++;
    }

    private void grow() {
        ModelState[] old = table;
        table = new ModelState[old.length * 2];
        for (ModelState state : old) {
            if (state != null) {
                table[place(state.content)] = state;
            }
        }
    }

    private int place(long content) {
        int mask = table.length - 1;
        int place = (int) (content >>> 20) & mask;
        while (table[place] != null && table[place].content != content) {
            place = (place + 1) & mask;
        }
        return place;
    }

    long bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    long cleared() {
        return cleared;
    }
}
