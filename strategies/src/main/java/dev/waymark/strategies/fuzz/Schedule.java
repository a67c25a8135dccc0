package dev.waymark.strategies.fuzz;

import java.nio.ByteBuffer;

/**
 * A list of steps and a number. As the input of an execution ({@code Plan.input}) the number is the seed of what the steps
 * do not say, and {@code configuration} is what that is like (empty: like {@code random}); as what a run hands back ({@code
 * Outcome.output}) the number is a hash of the decisions that were made.
 */
record Schedule(long number, byte[] configuration, int[] steps) {
    static final int[] NO_STEPS = new int[0];
    static final byte[] NO_CONFIGURATION = new byte[0];

    Schedule(long number, int[] steps) {
        this(number, NO_CONFIGURATION, steps);
    }

    byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(8 + 1 + configuration.length + 4 * steps.length);
        bytes.putLong(number).put((byte) configuration.length).put(configuration);
        bytes.asIntBuffer().put(steps);
        return bytes.array();
    }

    static Schedule of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long number = buffer.getLong();
        byte[] configuration = new byte[buffer.get()];
        buffer.get(configuration);
        int[] steps = new int[buffer.remaining() / 4];
        buffer.asIntBuffer().get(steps);
        return new Schedule(number, configuration, steps);
    }
}
