package dev.waymark.engine.primitive;

/**
 * A set of longs for many millions of them, from which nothing is taken: 11.4 to 14.3 bytes each, also while it grows. One
 * thread adds. Others may ask what it contains meanwhile: they may miss what was added just now, and never see what was not.
 *
 * <p>It consists of segments, found by the first bits of a number's hash, each with linear probing in one array. A segment
 * grows by a quarter, so never more than one of them exists twice; one that is large enough is split (extendible hashing,
 * Fagin et al. 1979). Arrays stay below what garbage collectors treat as huge, even in small heaps.
 */
public final class GrowingLongSet {
    private static final int SMALLEST = 256;
    private static final int LARGEST = 3 << 14;
    private static final int DEPTH_MAX = 20;
    private static final int DEPTH_SHIFT = 32;

    /**
     * Segments by the first bits of the hash; neighbours may be the same one. In a segment 0 is a free slot, and behind the
     * slots stands, for the adding thread alone, how many are taken and, above that, how many bits its numbers share.
     */
    private volatile long[][] directory = start();

    private volatile boolean hasZero;
    private int size;

    private static long[][] start() {
        return new long[][] {segment(SMALLEST, 1), segment(SMALLEST, 1)};
    }

    private static long[] segment(int capacity, int depth) {
        long[] made = new long[capacity + 1];
        made[capacity] = (long) depth << DEPTH_SHIFT;
        return made;
    }

    /** Twice a multiplication: first bits and slot must not depend on each other, even for numbers that are no good hashes. */
    private static long hash(long number) {
        long product = number * 0x9E3779B97F4A7C15L;
        return (product ^ product >>> 32) * 0xD6E8FEB86659FD93L;
    }

    private static int place(long hash, long[][] segments) {
        return (int) (hash >>> Long.numberOfLeadingZeros(segments.length) + 1);
    }

    /** Where the search for a number begins. */
    private static int slot(long hash, int capacity) {
        return (int) ((hash >>> 12 & 0xFFFFFFFFL) * capacity >>> 32);
    }

    /** The slot of a number; if it is not there, the complement (below 0) of the free one in which it belongs. */
    private static int find(long number, long hash, long[] segment) {
        int capacity = segment.length - 1;
        int slot = slot(hash, capacity);
        for (long at = segment[slot]; at != 0; at = segment[slot]) {
            if (at == number) {
                return slot;
            }
            slot = slot + 1 == capacity ? 0 : slot + 1;
        }
        return ~slot;
    }

    public boolean contains(long number) {
        if (number == 0) {
            return hasZero;
        }
        long hash = hash(number);
        long[][] segments = directory;
        return find(number, hash, segments[place(hash, segments)]) >= 0;
    }

    /**
     * Moves those of the first {@code count} numbers that it does not contain to the front, in their order, and says how many
     * they are. The first loop only touches their slots: its loads do not wait for each other, as those of one search after
     * the other would.
     */
    public int missing(long[] numbers, int count) {
        long[][] segments = directory;
        long seen = 0;
        for (int i = 0; i < count; i++) {
            long hash = hash(numbers[i]);
            long[] segment = segments[place(hash, segments)];
            seen |= segment[slot(hash, segment.length - 1)];
        }
        if (seen == 0 && !hasZero) {
            return count;
        }
        int left = 0;
        for (int i = 0; i < count; i++) {
            if (!contains(numbers[i])) {
                numbers[left++] = numbers[i];
            }
        }
        return left;
    }

    /** True if it was not there. */
    public boolean add(long number) {
        if (number == 0) {
            if (hasZero) {
                return false;
            }
            hasZero = true;
            size++;
            return true;
        }
        long hash = hash(number);
        long[][] segments = directory;
        int place = place(hash, segments);
        long[] segment = segments[place];
        int slot = find(number, hash, segment);
        if (slot >= 0) {
            return false;
        }
        int capacity = segment.length - 1;
        segment[~slot] = number;
        segment[capacity]++;
        size++;
        if (10 * (int) segment[capacity] > 7 * capacity) {
            grow(place, segment);
        }
        return true;
    }

    private void grow(int place, long[] segment) {
        int capacity = segment.length - 1;
        int depth = (int) (segment[capacity] >>> DEPTH_SHIFT);
        int larger = capacity + capacity / 4;
        if (larger <= LARGEST || depth == DEPTH_MAX) {
            long[] grown = segment(larger, depth);
            for (int i = 0; i < capacity; i++) {
                move(segment[i], grown);
            }
            replace(place, depth, grown, grown);
            return;
        }
        long[] low = segment(larger / 2, depth + 1);
        long[] high = segment(larger / 2, depth + 1);
        for (int i = 0; i < capacity; i++) {
            long number = segment[i];
            move(number, (hash(number) >>> 63 - depth & 1) == 0 ? low : high);
        }
        replace(place, depth, low, high);
    }

    private static void move(long number, long[] to) {
        if (number != 0) {
            to[~find(number, hash(number), to)] = number;
            to[to.length - 1]++;
        }
    }

    /** Puts two segments, or one twice, where the segment at this place stood. */
    private void replace(int place, int depth, long[] low, long[] high) {
        long[][] segments = directory;
        int at = place;
        if (low != high && segments.length == 1 << depth) {
            long[][] twice = new long[2 * segments.length][];
            for (int i = 0; i < twice.length; i++) {
                twice[i] = segments[i / 2];
            }
            segments = twice;
            at = 2 * place;
        }
        int entries = segments.length >> depth;
        int first = at & -entries;
        for (int i = 0; i < entries; i++) {
            segments[first + i] = i < entries / 2 ? low : high;
        }
        directory = segments;
    }

    public int size() {
        return size;
    }

    /** Forgets all of it and gives the memory back. */
    public void clear() {
        directory = start();
        hasZero = false;
        size = 0;
    }

    /** All numbers, in whatever order: the sketch does not depend on it. */
    public void addTo(DistinctSketch sketch) {
        if (hasZero) {
            sketch.add(0);
        }
        long[] before = {};
        for (long[] segment : directory) {
            if (segment != before) {
                for (int i = 0; i < segment.length - 1; i++) {
                    if (segment[i] != 0) {
                        sketch.add(segment[i]);
                    }
                }
            }
            before = segment;
        }
    }

    /** What its arrays take, headers left out. */
    public long bytes() {
        long[][] segments = directory;
        long bytes = 8L * segments.length;
        long[] before = {};
        for (long[] segment : segments) {
            bytes += segment == before ? 0 : 8L * segment.length;
            before = segment;
        }
        return bytes;
    }
}
