package dev.waymark.strategies.timeline;

import dev.waymark.core.random.Mix;
import java.util.Arrays;

/**
 * A set of 64-bit hashes, told one by one: a hash of all of it, and its MinHash signature (Broder, 1997), of which two agree in
 * as many places as their sets have in common. Order and repetitions do not matter.
 */
public final class Summary {
    /** Places of a signature. */
    public static final int HASHES = 100;

    private static final int BUCKETS_FROM = 64;
    private static final int BUCKET_MAX = 32;
    private static final long[] FACTORS = new long[HASHES];

    static {
        for (int i = 0; i < HASHES; i++) {
            FACTORS[i] = Mix.mix(i + 0x5355_4D4DL) | 1;
        }
    }

    private final int[] signature = new int[HASHES];
    private long[] seen = new long[64];
    private long[] sorted = new long[64];
    private int[] starts = new int[64];
    private int count;

    public void clear() {
        count = 0;
    }

    public void add(long item) {
        if (count == seen.length) {
            seen = Arrays.copyOf(seen, 2 * count);
        }
        seen[count++] = item;
    }

    /** To be called when all is told; before it, the others have nothing to tell. */
    public void close() {
        sort();
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || seen[i] != seen[i - 1]) {
                seen[kept++] = seen[i];
            }
        }
        count = kept;
        Arrays.fill(signature, Integer.MAX_VALUE);
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            lower(seen[i], seen[i + 1], seen[i + 2], seen[i + 3]);
        }
        for (; i < count; i++) {
            lower(seen[i], seen[i], seen[i], seen[i]);
        }
    }

    /** Several at a time: to read and write a place of the signature takes longer than to compute what may go there. */
    private void lower(long a, long b, long c, long d) {
        for (int k = 0; k < HASHES; k++) {
            long factor = FACTORS[k];
            int first = Math.min((int) (a * factor >>> 32), (int) (b * factor >>> 32));
            int second = Math.min((int) (c * factor >>> 32), (int) (d * factor >>> 32));
            signature[k] = Math.min(signature[k], Math.min(first, second));
        }
    }

    /** Items are hashes, so their first bits put nearly each in its place; where they do not, they are sorted as usual. */
    private void sort() {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
        int shift = Long.SIZE - bits;
        if (count < BUCKETS_FROM) {
            Arrays.sort(seen, 0, count);
            return;
        }
        int buckets = 1 << bits;
        if (starts.length < buckets + 1) {
            starts = new int[buckets + 1];
        }
        if (sorted.length < seen.length) {
            sorted = new long[seen.length];
        }
        Arrays.fill(starts, 0, buckets + 1, 0);
        for (int i = 0; i < count; i++) {
            starts[bucket(seen[i], shift) + 1]++;
        }
        int most = 0;
        for (int i = 1; i <= buckets; i++) {
            most = Math.max(most, starts[i]);
            starts[i] += starts[i - 1];
        }
        if (most > BUCKET_MAX) {
            Arrays.sort(seen, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            sorted[starts[bucket(seen[i], shift)]++] = seen[i];
        }
        for (int i = 1; i < count; i++) {
            long item = sorted[i];
            int place = i;
            for (; place > 0 && sorted[place - 1] > item; place--) {
                sorted[place] = sorted[place - 1];
            }
            sorted[place] = item;
        }
        long[] before = seen;
        seen = sorted;
        sorted = before;
    }

    /** In the order of signed numbers. */
    private static int bucket(long item, int shift) {
        return (int) ((item ^ Long.MIN_VALUE) >>> shift);
    }

    /** How many items there are; none: nothing happened. */
    public int size() {
        return count;
    }

    /** Of the whole set; never 0. */
    public long hash() {
        long hash = count;
        for (int i = 0; i < count; i++) {
            hash = Mix.combine(hash, seen[i]);
        }
        return hash == 0 ? 1 : hash;
    }

    /** {@link #HASHES} numbers; changes when the next set is closed. */
    public int[] signature() {
        return signature;
    }

    /** In how many places two signatures agree, from these places on. */
    static int agreement(int[] one, int from, int[] other, int otherFrom) {
        int same = 0;
        for (int k = 0; k < HASHES; k++) {
            same += one[from + k] == other[otherFrom + k] ? 1 : 0;
        }
        return same;
    }
}
