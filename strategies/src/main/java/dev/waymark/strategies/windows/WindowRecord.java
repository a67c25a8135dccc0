package dev.waymark.strategies.windows;

import dev.waymark.strategies.timeline.Summary;
import java.nio.ByteBuffer;

/**
 * What was done in the windows of one execution, and what came of each: the hash of its summary, 0 if nothing happened in it or
 * its abstraction threw, and the signature.
 */
final class WindowRecord {
    private static final int WINDOW = Integer.BYTES + Long.BYTES + Summary.HASHES * Integer.BYTES;

    private final int windows;
    final int[] actions;
    final long[] hashes;
    final int[] signatures;

    WindowRecord(int windows) {
        this.windows = windows;
        this.actions = new int[windows];
        this.hashes = new long[windows];
        this.signatures = new int[windows * Summary.HASHES];
    }

    int windows() {
        return windows;
    }

    /** Of the first {@code count} windows. */
    byte[] toBytes(int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count * WINDOW);
        for (int i = 0; i < count; i++) {
            bytes.putInt(actions[i]).putLong(hashes[i]);
            for (int k = 0; k < Summary.HASHES; k++) {
                bytes.putInt(signatures[i * Summary.HASHES + k]);
            }
        }
        return bytes.array();
    }

    static WindowRecord of(byte[] output) {
        WindowRecord schedule = new WindowRecord(output.length / WINDOW);
        ByteBuffer bytes = ByteBuffer.wrap(output);
        for (int i = 0; i < schedule.windows; i++) {
            schedule.actions[i] = bytes.getInt();
            schedule.hashes[i] = bytes.getLong();
            for (int k = 0; k < Summary.HASHES; k++) {
                schedule.signatures[i * Summary.HASHES + k] = bytes.getInt();
            }
        }
        return schedule;
    }
}
