package dev.waymark.systems.raft;

import dev.waymark.raft.vocabulary.Entry;
import java.util.Arrays;
import java.util.List;

/** The log behind a snapshot that ends at {@link #base()}; indexes count from 1, as in the paper. */
final class RaftLog {
    private Entry[] array = new Entry[16];
    private int start;
    private int size;
    private int base;
    private int baseTerm;
    private Entries view = Entries.NONE;

    int base() {
        return base;
    }

    int baseTerm() {
        return baseTerm;
    }

    int last() {
        return base + size;
    }

    int lastTerm() {
        return size == 0 ? baseTerm : array[start + size - 1].term();
    }

    Entry at(int index) {
        return array[start + index - base - 1];
    }

    /** Of an index from {@link #base()} to {@link #last()}. */
    int termAt(int index) {
        return index == base ? baseTerm : at(index).term();
    }

    boolean has(int index, int term) {
        return index >= base && index <= last() && termAt(index) == term;
    }

    /** The first index of the run of {@code term} that ends at {@code index} (§5.3, the back-off by terms). */
    int firstOfTerm(int index, int term) {
        int first = index;
        while (first - 1 > base && termAt(first - 1) == term) {
            first--;
        }
        return first;
    }

    void append(Entry entry) {
        if (start + size == array.length) {
            array = Arrays.copyOfRange(array, start, start + size * 2 + 8);
            start = 0;
        }
        array[start + size++] = entry;
    }

    /** Removes {@code index} and all that follows. Parts handed out keep the old array. */
    void truncateFrom(int index) {
        size = index - base - 1;
        array = Arrays.copyOfRange(array, start, start + size + 16);
        start = 0;
    }

    /** Forgets everything up to {@code index}, which a snapshot holds. */
    void compactTo(int index) {
        baseTerm = termAt(index);
        start += index - base;
        size -= index - base;
        base = index;
    }

    /** The log is empty and begins after {@code index}. */
    void reset(int index, int term) {
        base = index;
        baseTerm = term;
        start = 0;
        size = 0;
        array = new Entry[16];
    }

    void load(int newBase, int newBaseTerm, List<Entry> entries) {
        reset(newBase, newBaseTerm);
        entries.forEach(this::append);
    }

    /** At most {@code most} entries from {@code index} on. */
    Entries from(int index, int most) {
        int count = Math.min(most, last() - index + 1);
        return count <= 0 ? Entries.NONE : new Entries(array, start + index - base - 1, count);
    }

    /** All entries, as they are now. */
    Entries all() {
        if (view.array != array || view.start != start || view.size != size) {
            view = new Entries(array, start, size);
        }
        return view;
    }
}
