package dev.waymark.checkers.spec;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable list with a cheap end and a cheap head. Neighbours in a search share one array: a longer sequence uses
 * the next free place of it, or the place that already holds the same value.
 */
final class Sequence {
    private static final class Buffer {
        final @Nullable Object[] items;
        int used;
        boolean counted;

        Buffer(@Nullable Object[] items, int used) {
            this.items = items;
            this.used = used;
            this.counted = items.length == 0;
        }
    }

    /** Its array has no room, so that threads never share one. */
    static final Sequence EMPTY = new Sequence(new Buffer(new Object[0], 0), 0, 0, 0);

    private static final int FACTOR = 31;

    private final Buffer buffer;
    private final int from;
    private final int to;
    private final int hash;

    private Sequence(Buffer buffer, int from, int to, int hash) {
        this.buffer = buffer;
        this.from = from;
        this.to = to;
        this.hash = hash;
    }

    int size() {
        return to - from;
    }

    Object get(int index) {
        Object item = buffer.items[from + index];
        if (item == null) {
            throw new IndexOutOfBoundsException(index);
        }
        return item;
    }

    Sequence append(Object value) {
        int newHash = hash * FACTOR + value.hashCode();
        if (to < buffer.used && value.equals(buffer.items[to])) {
            return new Sequence(buffer, from, to + 1, newHash);
        }
        if (to == buffer.used && to < buffer.items.length) {
            buffer.items[to] = value;
            buffer.used++;
            return new Sequence(buffer, from, to + 1, newHash);
        }
        @Nullable Object[] items = new Object[Math.max(4, size() + size() / 2 + 1)];
        System.arraycopy(buffer.items, from, items, 0, size());
        items[size()] = value;
        return new Sequence(new Buffer(items, size() + 1), 0, size() + 1, newHash);
    }

    /** Without its first element. */
    Sequence tail() {
        return new Sequence(buffer, from + 1, to, hash - get(0).hashCode() * power(size() - 1));
    }

    private static int power(int exponent) {
        int result = 1;
        int square = FACTOR;
        for (int e = exponent; e > 0; e >>= 1) {
            result *= (e & 1) == 1 ? square : 1;
            square *= square;
        }
        return result;
    }

    /** A null in the list is an {@link Absent} here. */
    boolean sameAs(List<?> list) {
        if (list.size() != size()) {
            return false;
        }
        for (int i = size() - 1; i >= 0; i--) {
            if (!Values.same(get(i), Absent.orAbsent(list.get(i)))) {
                return false;
            }
        }
        return true;
    }

    List<@Nullable Object> toList() {
        return Arrays.asList(buffer.items).subList(from, to);
    }

    /** What this one adds to the memory in use: a shared array is counted with the first that asks. */
    long bytes() {
        boolean first = !buffer.counted;
        buffer.counted = true;
        return 40 + (first ? 40 + 8L * buffer.items.length : 0);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Sequence that
                && (this == that
                        || (hash == that.hash
                                && Arrays.equals(buffer.items, from, to, that.buffer.items, that.from, that.to)));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return toList().toString();
    }
}
