package dev.waymark.strategies.timeline;

import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongIntMap;
import java.util.Arrays;

/**
 * Signatures by what stands in stretches of their places: locality-sensitive hashing (Indyk and Motwani 1998) with {@code rows}
 * places in each band; with one row an inverted index. Signatures that have a band in common stand in one bucket.
 */
final class Bands {
    private static final int NONE = Signatures.NONE;

    private final int rows;
    private final int bands;
    private final LongIntMap buckets = new LongIntMap();
    private int[] sizes = new int[64];
    private int[] latest = new int[64];
    private int bucketCount;

    /** From each signature and band the one before in its bucket. */
    private int[] before;

    private int count;

    Bands(int rows) {
        this.rows = rows;
        this.bands = Summary.HASHES / rows;
        this.before = new int[64 * bands];
    }

    /** Those that are added get numbers from 0 on. */
    void add(int[] signature, int from) {
        if ((count + 1) * bands > before.length) {
            before = Arrays.copyOf(before, 2 * before.length);
        }
        for (int band = 0; band < bands; band++) {
            long key = key(signature, from, band);
            int bucket = buckets.get(key, NONE);
            if (bucket == NONE) {
                bucket = bucketCount++;
                buckets.put(key, bucket);
                if (bucket == sizes.length) {
                    sizes = Arrays.copyOf(sizes, 2 * bucket);
                    latest = Arrays.copyOf(latest, 2 * bucket);
                }
                latest[bucket] = NONE;
            }
            before[count * bands + band] = latest[bucket];
            latest[bucket] = count;
            sizes[bucket]++;
        }
        count++;
    }

    private long key(int[] signature, int from, int band) {
        long key = band;
        for (int i = 0; i < rows; i++) {
            key = Mix.combine(key, signature[from + band * rows + i]);
        }
        return key;
    }

    /** The buckets that a signature would stand in: as many of its bands as are {@code wanted}, those with the smallest. */
    Choice choose(int[] signature, int from, int wanted) {
        long[] bySize = new long[bands];
        int[] found = new int[bands];
        for (int band = 0; band < bands; band++) {
            found[band] = buckets.get(key(signature, from, band), NONE);
            bySize[band] = (found[band] == NONE ? 0L : sizes[found[band]]) << 32 | band;
        }
        if (wanted < bands) {
            Arrays.sort(bySize);
        }
        return new Choice(found, Arrays.copyOf(bySize, Math.min(wanted, bands)));
    }

    final class Choice {
        private final int[] found;
        private final long[] chosen;

        private Choice(int[] found, long[] chosen) {
            this.found = found;
            this.chosen = chosen;
        }

        /** How many signatures stand in them; who stands in two counts twice. */
        long size() {
            long size = 0;
            for (long each : chosen) {
                size += each >>> 32;
            }
            return size;
        }

        void look(Signatures.Search search) {
            for (int i = 0; i < chosen.length && !search.isSure(); i++) {
                int band = (int) chosen[i];
                int bucket = found[band];
                for (int s = bucket == NONE ? NONE : latest[bucket]; s != NONE; s = before[s * bands + band]) {
                    search.at(s);
                }
            }
        }
    }
}
