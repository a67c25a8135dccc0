package dev.waymark.core.strategy;

import dev.waymark.core.model.Decision;
import java.util.List;

/**
 * One execution to be made: everything that a worker, here or in another JVM, needs to know. {@code input} is the
 * strategy's own; {@code prefix} is replayed before the strategy decides.
 */
public record Plan(long index, long seed, byte[] input, List<Decision> prefix) {
    static final byte[] NOTHING = new byte[0];

    public Plan(long index, long seed) {
        this(index, seed, NOTHING, List.of());
    }
}
