package dev.waymark.strategies.exhaustive;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A choice that was carried out, and what of its effects others may depend on. {@code receivers}: one bit per node that it sent a
 * message to; {@code clients}: one bit per client that it asked for or answered; {@code shows}: its node shows another state than
 * before; {@code last}: the execution was over with it, though it could have gone on.
 */
record Step(Choice choice, long receivers, long clients, boolean shows, boolean last) {
    private static final int BITS = Long.SIZE - 1;

    /** Those that have no bit of their own share the last. */
    static long bit(int number) {
        return 1L << Math.min(number, BITS);
    }

    void write(DataOutput out) throws IOException {
        choice.write(out);
        out.writeLong(receivers);
        out.writeLong(clients);
        out.writeByte((shows ? 1 : 0) | (last ? 2 : 0));
    }

    static Step read(DataInput in) throws IOException {
        Choice choice = Choice.read(in);
        long receivers = in.readLong();
        long clients = in.readLong();
        int flags = in.readByte();
        return new Step(choice, receivers, clients, (flags & 1) != 0, (flags & 2) != 0);
    }
}
