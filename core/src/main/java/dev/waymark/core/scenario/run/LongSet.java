package dev.waymark.core.scenario.run;

import java.util.Arrays;

/** A small set of message names that can shrink again: open addressing, nothing boxed. */
final class LongSet {
    private long[] table = new long[32];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(table, 0);
            size = 0;
        }
    }

    /** The home of a name; names are never 0, since a message has a sender. */
    private int home(long name) {
        return (int) ((name * 0x9E3779B97F4A7C15L) >>> 40) & (table.length - 1);
    }

    private int find(long name) {
        int i = home(name);
        while (table[i] != 0 && table[i] != name) {
            i = (i + 1) & (table.length - 1);
        }
        return i;
    }

    boolean contains(long name) {
        return size > 0 && table[find(name)] == name;
    }

    void add(long name) {
        int i = find(name);
        if (table[i] == name) {
            return;
        }
        table[i] = name;
        if (++size * 2 > table.length) {
            long[] old = table;
            table = new long[old.length * 2];
            for (long each : old) {
                if (each != 0) {
                    table[find(each)] = each;
                }
            }
        }
    }

    /** Those that stand behind the removed one move up, so that no search ends too early. */
    boolean remove(long name) {
        int hole = find(name);
        if (size == 0 || table[hole] != name) {
            return false;
        }
        size--;
        table[hole] = 0;
        for (int i = (hole + 1) & (table.length - 1); table[i] != 0; i = (i + 1) & (table.length - 1)) {
            long moved = table[i];
            table[i] = 0;
            table[find(moved)] = moved;
        }
        return true;
    }
}
