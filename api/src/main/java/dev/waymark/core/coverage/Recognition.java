package dev.waymark.core.coverage;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Tells which item a fingerprint stands for where items are alike rather than equal: what it says depends on what came before. So
 * there is one for a campaign, and it is asked in the order of executions, never on a worker.
 */
public interface Recognition {
    /** The items that these are, of one execution, in order; {@code portraits} is as its collector made it. */
    long[] items(long[] fingerprints, int[] portraits);

    void save(DataOutput out) throws IOException;

    /** Reads what {@link #save} wrote; called on a new one. */
    void restore(DataInput in) throws IOException;
}
