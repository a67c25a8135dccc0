package dev.waymark.engine.primitive;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How many different longs were added, as an estimate in 64 KB whatever their number: HyperLogLog (Flajolet et al. 2007) with
 * the estimator of Ertl (2017), which needs no table of corrections. The standard error is 0.4 %. The same set gives the same
 * estimate on every machine, in whatever order it comes: only operations that are rounded exactly are used.
 */
public final class DistinctSketch {
    private static final int INDEX_BITS = 16;
    private static final int REGISTERS = 1 << INDEX_BITS;
    private static final int RANKS = 64 - INDEX_BITS;
    private static final double ALPHA = 0.7213475204444817; // 1 / (2 ln 2)

    /** For each index, the largest number of leading zeros, plus one, in the rest of a hash. */
    private final byte[] registers = new byte[REGISTERS];

    public void add(long number) {
        long hash = hash(number);
        int index = (int) (hash >>> RANKS);
        int rank = Long.numberOfLeadingZeros(hash << INDEX_BITS | 1L << INDEX_BITS - 1) + 1;
        if (rank > registers[index]) {
            registers[index] = (byte) rank;
        }
    }

    /** All 64 bits must be good here (the finalizer of splitmix64, variant 13). */
    private static long hash(long number) {
        long hash = number + 0x9E3779B97F4A7C15L;
        hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
        return hash ^ hash >>> 31;
    }

    public long estimate() {
        int[] counts = new int[RANKS + 2];
        for (byte rank : registers) {
            counts[rank]++;
        }
        double z = REGISTERS * tau(1 - (double) counts[RANKS + 1] / REGISTERS);
        for (int rank = RANKS; rank >= 1; rank--) {
            z = 0.5 * (z + counts[rank]);
        }
        z += REGISTERS * sigma((double) counts[0] / REGISTERS);
        return (long) (ALPHA * REGISTERS * REGISTERS / z + 0.5);
    }

    private static double sigma(double share) {
        if (share == 1) {
            return Double.POSITIVE_INFINITY;
        }
        double x = share;
        double factor = 1;
        double sum = x;
        for (double before = -1; before != sum; ) {
            x *= x;
            before = sum;
            sum += x * factor;
            factor += factor;
        }
        return sum;
    }

    private static double tau(double share) {
        if (share == 0 || share == 1) {
            return 0;
        }
        double x = share;
        double factor = 1;
        double sum = 1 - x;
        for (double before = -1; before != sum; ) {
            x = Math.sqrt(x);
            before = sum;
            factor *= 0.5;
            sum -= (1 - x) * (1 - x) * factor;
        }
        return sum / 3;
    }

    public void save(DataOutput out) throws IOException {
        out.write(registers);
    }

    public void restore(DataInput in) throws IOException {
        in.readFully(registers);
        for (byte rank : registers) {
            if (rank < 0 || rank > RANKS + 1) {
                throw new IOException("an estimate with a rank of " + rank);
            }
        }
    }
}
