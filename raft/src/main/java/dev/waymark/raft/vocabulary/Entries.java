package dev.waymark.raft.vocabulary;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A log, or a part of one, that never changes. One that was made of another by {@link #plus} shares what both have, and knows
 * it: who compares them looks only at what is different, and hashes are not made again from the beginning. Any other list may stand
 * in a state as well; with this one long executions cost no more per decision than short ones.
 */
public final class Entries extends AbstractList<Entry> implements RandomAccess {
    public static final Entries NONE = new Entries(new Store(new Entry[0]), 0, 0);

    /** Is only written behind the end of every part that was ever handed out. */
    private static final class Store {
        private Entry[] entries;
        private int used;

        /** What it was copied from where another went on otherwise, and how much of it. */
        private @Nullable Store origin;

        private int common;

        /** Of the entries up to each place, by the latest that asked. */
        private @Nullable ToLongFunction<Entry> hasher;

        private long[] hashes = new long[0];
        private int hashed;

        Store(Entry[] entries) {
            this.entries = entries;
            this.used = entries.length;
        }

        void add(Entry entry) {
            if (used == entries.length) {
                entries = Arrays.copyOf(entries, 2 * used + 8);
            }
            entries[used++] = entry;
        }

        synchronized long hash(ToLongFunction<Entry> by, int start, int end) {
            if (!by.equals(hasher)) {
                hasher = by;
                hashed = 0;
            }
            if (hashes.length <= end) {
                hashes = Arrays.copyOf(hashes, 2 * end + 8);
            }
            for (; hashed < end; hashed++) {
                hashes[hashed + 1] = RollingHash.append(hashes[hashed], by.applyAsLong(entries[hashed]));
            }
            return RollingHash.between(hashes[start], hashes[end], end - start);
        }
    }

    private final Store store;
    private final int start;
    private final int size;

    private Entries(Store store, int start, int size) {
        this.store = store;
        this.start = start;
        this.size = size;
    }

    public static Entries of(List<Entry> entries) {
        return entries instanceof Entries known
                ? known
                : entries.isEmpty() ? NONE : new Entries(new Store(entries.toArray(new Entry[0])), 0, entries.size());
    }

    /** These and one more. */
    @SuppressWarnings("ReferenceEquality") // the very entry that another has there already
    public Entries plus(Entry entry) {
        int end = start + size;
        if (size > 0 && store.used > end && store.entries[end] == entry) {
            return new Entries(store, start, size + 1);
        }
        if (size > 0 && store.used == end) {
            store.add(entry);
            return new Entries(store, start, size + 1);
        }
        Store copy = new Store(Arrays.copyOfRange(store.entries, start, end + 8));
        copy.used = size;
        copy.add(entry);
        if (start == 0) {
            copy.origin = store;
            copy.common = size;
        }
        return new Entries(copy, 0, size + 1);
    }

    /** The first so many. */
    public Entries first(int count) {
        return part(0, count);
    }

    /** So many from this place on. */
    public Entries part(int from, int count) {
        Objects.checkFromIndexSize(from, count, size);
        return count == 0 ? NONE : count == size ? this : new Entries(store, start + from, count);
    }

    /** How many at the beginning are the same in both, as far as that is known without a look: -1 is not known. */
    int common(Entries other) {
        if (start != other.start) {
            return -1;
        }
        int least = Math.min(size, other.size);
        if (store == other.store) {
            return least;
        } else if (store.origin == other.store) {
            return Math.min(least, store.common - start);
        }
        return other.store.origin == store ? Math.min(least, other.store.common - start) : -1;
    }

    /** Of all entries in their order, by what is made of each. Equal logs have equal hashes, wherever they come from. */
    public long hash(ToLongFunction<Entry> by) {
        return size == 0 ? 0 : store.hash(by, start, start + size);
    }

    /** The same of any list. */
    public static long hash(List<Entry> list, ToLongFunction<Entry> by) {
        if (list instanceof Entries entries) {
            return entries.hash(by);
        }
        long hash = 0;
        for (int i = 0; i < list.size(); i++) {
            hash = RollingHash.append(hash, by.applyAsLong(list.get(i)));
        }
        return hash;
    }

    /** The first place at which they differ, or the length of the shorter one; what is known to be shared is not looked at. */
    @SuppressWarnings("ReferenceEquality") // mostly it is the same object; if not, they are compared
    public static int difference(List<Entry> one, List<Entry> other) {
        int place =
                one instanceof Entries first && other instanceof Entries second ? Math.max(0, first.common(second)) : 0;
        int least = Math.min(one.size(), other.size());
        while (place < least
                && (one.get(place) == other.get(place) || one.get(place).equals(other.get(place)))) {
            place++;
        }
        return place;
    }

    @Override
    public Entry get(int i) {
        return store.entries[start + Objects.checkIndex(i, size)];
    }

    @Override
    public int size() {
        return size;
    }
}
