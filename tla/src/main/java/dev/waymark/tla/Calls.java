package dev.waymark.tla;

import org.jspecify.annotations.Nullable;

/** Actions with arguments that were already looked up, by what they say. When there are too many it forgets them all. */
final class Calls {
    private static final int MAX = 1 << 17;

    private long[] ids = new long[1 << 10];
    private Call[] table = new Call[1 << 10];
    private int size;

    @Nullable
    Call find(long id) {
        int place = place(id);
        return ids[place] == id ? table[place] : null;
    }

    void add(Call call) {
        if (size >= MAX) {
            ids = new long[1 << 10];
            table = new Call[1 << 10];
            size = 0;
        }
        if (size * 2 >= table.length) {
            grow();
        }
        put(call);
        size++;
    }

    private void put(Call call) {
        int place = place(call.id);
        ids[place] = call.id;
        table[place] = call;
    }

    private void grow() {
        Call[] old = table;
        ids = new long[old.length * 2];
        table = new Call[old.length * 2];
        for (Call call : old) {
            if (call != null) {
                put(call);
            }
        }
    }

    private int place(long id) {
        int mask = table.length - 1;
        int place = (int) (id >>> 20) & mask;
        while (ids[place] != id && table[place] != null) {
            place = (place + 1) & mask;
        }
        return place;
    }
}
