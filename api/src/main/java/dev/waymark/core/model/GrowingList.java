package dev.waymark.core.model;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A list that never changes, such as a log or a part of one. One that was made of another by {@link #plus} shares what both have, and
 * knows it: who compares them looks only at what is different, and hashes are not made again from the beginning. So long executions
 * cost no more per decision than short ones.
 */
public final class GrowingList<T> extends AbstractList<T> implements RandomAccess {
    private static final GrowingList<?> NONE = new GrowingList<>(new Store<>(new Object[0]), 0, 0);

    /** Is only written behind the end of every part that was ever handed out. */
    private static final class Store<T> {
        private @Nullable Object[] elements;
        private int used;

        /** What it was copied from where another went on otherwise, and how much of it. */
        private @Nullable Store<T> origin;

        private int common;

        /** Of the elements up to each place, by the latest that asked. */
        private @Nullable ToLongFunction<? super T> hasher;

        private long[] hashes = new long[0];
        private int hashed;

        Store(@Nullable Object[] elements) {
            this.elements = elements;
            this.used = elements.length;
        }

        /** So many from this place on, with room for more. */
        synchronized Store<T> copied(int start, int size) {
            Store<T> copy = new Store<>(Arrays.copyOfRange(elements, start, start + size + 8));
            copy.used = size;
            if (start == 0) {
                copy.origin = this;
                copy.common = size;
                copy.hasher = hasher;
                copy.hashed = Math.min(hashed, size);
                copy.hashes = Arrays.copyOf(hashes, hashes.length == 0 ? 0 : copy.hashed + 1);
                origin = null; // or else all that ever was would be kept
            }
            return copy;
        }

        void add(T element) {
            if (used == elements.length) {
                elements = Arrays.copyOf(elements, 2 * used + 8);
            }
            elements[used++] = element;
        }

        @SuppressWarnings("unchecked") // only elements are put there
        T get(int place) {
            return (T) elements[place];
        }

        synchronized long hash(ToLongFunction<? super T> by, int start, int end) {
            if (!by.equals(hasher)) {
                hasher = by;
                hashed = 0;
            }
            if (hashes.length <= end) {
                hashes = Arrays.copyOf(hashes, 2 * end + 8);
            }
            for (; hashed < end; hashed++) {
                hashes[hashed + 1] = RollingHash.append(hashes[hashed], by.applyAsLong(get(hashed)));
            }
            return RollingHash.between(hashes[start], hashes[end], end - start);
        }
    }

    private final Store<T> store;
    private final int start;
    private final int size;

    private GrowingList(Store<T> store, int start, int size) {
        this.store = store;
        this.start = start;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // it has none
    public static <T> GrowingList<T> none() {
        return (GrowingList<T>) NONE;
    }

    public static <T> GrowingList<T> of(List<T> list) {
        return list instanceof GrowingList<T> known
                ? known
                : list.isEmpty() ? none() : new GrowingList<>(new Store<>(list.toArray()), 0, list.size());
    }

    /** These and one more. */
    @SuppressWarnings("ReferenceEquality") // the very element that another has there already
    public GrowingList<T> plus(T element) {
        int end = start + size;
        if (size > 0 && store.used > end && store.elements[end] == element) {
            return new GrowingList<>(store, start, size + 1);
        }
        if (size > 0 && store.used == end) {
            store.add(element);
            return new GrowingList<>(store, start, size + 1);
        }
        Store<T> copy = store.copied(start, size);
        copy.add(element);
        return new GrowingList<>(copy, 0, size + 1);
    }

    /** The first so many. */
    public GrowingList<T> first(int count) {
        return part(0, count);
    }

    /** So many from this place on. */
    public GrowingList<T> part(int from, int count) {
        Objects.checkFromIndexSize(from, count, size);
        return count == 0 ? none() : count == size ? this : new GrowingList<>(store, start + from, count);
    }

    /** How many at the beginning are the same in both, as far as that is known without a look: -1 is not known. */
    int common(GrowingList<T> other) {
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

    /** Of all elements in their order, by what is made of each. Equal lists have equal hashes, wherever they come from. */
    public long hash(ToLongFunction<? super T> by) {
        return size == 0 ? 0 : store.hash(by, start, start + size);
    }

    /** The same of any list. */
    public static <T> long hash(List<T> list, ToLongFunction<? super T> by) {
        if (list instanceof GrowingList<T> growing) {
            return growing.hash(by);
        }
        long hash = 0;
        for (int i = 0; i < list.size(); i++) {
            hash = RollingHash.append(hash, by.applyAsLong(list.get(i)));
        }
        return hash;
    }

    /** The first place at which they differ, or the length of the shorter one; what is known to be shared is not looked at. */
    @SuppressWarnings("ReferenceEquality") // mostly it is the same object; if not, they are compared
    public static <T> int difference(List<T> one, List<T> other) {
        int place = one instanceof GrowingList<T> first && other instanceof GrowingList<T> second
                ? Math.max(0, first.common(second))
                : 0;
        int least = Math.min(one.size(), other.size());
        while (place < least
                && (one.get(place) == other.get(place) || one.get(place).equals(other.get(place)))) {
            place++;
        }
        return place;
    }

    @Override
    public T get(int i) {
        return store.get(start + Objects.checkIndex(i, size));
    }

    @Override
    public int size() {
        return size;
    }
}
