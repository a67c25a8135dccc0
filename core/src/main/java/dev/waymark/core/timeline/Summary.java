package dev.waymark.core.timeline;

import dev.waymark.core.random.Mix;
import java.util.Arrays;

/**
 * A set of 64-bit hashes, told one by one: a hash of all of it, and its MinHash signature (Broder, 1997), of which two agree in
 * as many places as their sets have in common. Order and repetitions do not matter.
 */
public final class Summary {
    /** Places of a signature. */
    public static final int HASHES = 100;

    private static final long[] FACTORS = new long[HASHES];

    static {
        for (int i = 0; i < HASHES; i++) {
            FACTORS[i] = Mix.mix(i + 0x5355_4D4DL) | 1;
        }
    }

    private final int[] signature = new int[HASHES];
    private long[] seen = new long[64];
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
        Arrays.sort(seen, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || seen[i] != seen[i - 1]) {
                seen[kept++] = seen[i];
            }
        }
        count = kept;
        Arrays.fill(signature, Integer.MAX_VALUE);
        for (int i = 0; i < count; i++) {
            long item = seen[i];
            for (int k = 0; k < HASHES; k++) {
                signature[k] = Math.min(signature[k], (int) (item * FACTORS[k] >>> 32));
            }
        }
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
