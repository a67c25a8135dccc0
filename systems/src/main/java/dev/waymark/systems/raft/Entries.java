package dev.waymark.systems.raft;

import dev.waymark.raft.vocabulary.Entry;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * A part of a log that never changes. Logs, messages and observed states share one array: it is only written behind the
 * end of every part that was ever handed out.
 */
final class Entries extends AbstractList<Entry> implements RandomAccess {
    static final Entries NONE = new Entries(new Entry[0], 0, 0);

    final Entry[] array;
    final int start;
    final int size;

    Entries(Entry[] array, int start, int size) {
        this.array = array;
        this.start = start;
        this.size = size;
    }

    @Override
    public Entry get(int i) {
        return array[start + Objects.checkIndex(i, size)];
    }

    @Override
    public int size() {
        return size;
    }
}
