package dev.waymark.strategies.pct;

import dev.waymark.core.strategy.Plan;
import java.nio.ByteBuffer;

/**
 * What an execution is told about its length: {@code events} that will be offered, over which the change points are spread
 * (h in the papers), and {@code decisions}, over which the faults are spread.
 */
record Estimates(int events, int decisions) {
    byte[] toBytes() {
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(events)
                .putInt(decisions)
                .array();
    }

    /** A plan from elsewhere may say nothing; then the bound on decisions has to do. */
    static Estimates of(Plan plan, int steps) {
        if (plan.input().length == 0) {
            return new Estimates(steps, steps);
        }
        ByteBuffer bytes = ByteBuffer.wrap(plan.input());
        return new Estimates(bytes.getInt(), bytes.getInt());
    }
}
