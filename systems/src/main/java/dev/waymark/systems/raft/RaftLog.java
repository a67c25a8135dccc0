package dev.waymark.systems.raft;

import dev.waymark.core.model.GrowingList;
import dev.waymark.raft.vocabulary.Entry;
import java.util.List;

/** The log behind a snapshot that ends at {@link #base()}; indexes count from 1, as in the paper. */
final class RaftLog {
    private GrowingList<Entry> entries = GrowingList.none();
    private int base;
    private int baseTerm;

    int base() {
        return base;
    }

    int baseTerm() {
        return baseTerm;
    }

    int last() {
        return base + entries.size();
    }

    int lastTerm() {
        return entries.isEmpty() ? baseTerm : at(last()).term();
    }

    Entry at(int index) {
        return entries.get(index - base - 1);
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
        entries = entries.plus(entry);
    }

    /** Removes {@code index} and all that follows. */
    void truncateFrom(int index) {
        entries = entries.first(index - base - 1);
    }

    /** Forgets everything up to {@code index}, which a snapshot holds. */
    void compactTo(int index) {
        baseTerm = termAt(index);
        entries = entries.part(index - base, last() - index);
        base = index;
    }

    /** The log is empty and begins after {@code index}. */
    void reset(int index, int term) {
        base = index;
        baseTerm = term;
        entries = GrowingList.none();
    }

    void load(int newBase, int newBaseTerm, List<Entry> saved) {
        reset(newBase, newBaseTerm);
        entries = GrowingList.of(saved);
    }

    /** At most {@code most} entries from {@code index} on. */
    GrowingList<Entry> from(int index, int most) {
        int count = Math.min(most, last() - index + 1);
        return count <= 0 ? GrowingList.none() : entries.part(index - base - 1, count);
    }

    /** All entries, as they are now. */
    GrowingList<Entry> all() {
        return entries;
    }
}
