package dev.waymark.core.strategy.fuzz;

import java.nio.ByteBuffer;

/**
 * A list of steps and a number. As the input of an execution ({@code Plan.input}) the number is the seed of what the steps
 * do not say; as what a run hands back ({@code Outcome.output}) it is a hash of the decisions that were made.
 */
record Schedule(long number, int[] steps) {
    static final int[] NO_STEPS = new int[0];

    byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(8 + 4 * steps.length).putLong(number);
        bytes.asIntBuffer().put(steps);
        return bytes.array();
    }

    static Schedule of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long number = buffer.getLong();
        int[] steps = new int[buffer.remaining() / 4];
        buffer.asIntBuffer().get(steps);
        return new Schedule(number, steps);
    }
}
