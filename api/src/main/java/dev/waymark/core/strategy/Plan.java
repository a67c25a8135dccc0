package dev.waymark.core.strategy;

import dev.waymark.core.model.Decision;
import java.util.List;

/**
 * One execution to be made: everything that a worker, here or in another JVM, needs to know. {@code input} is the
 * strategy's own; {@code prefix} is replayed before the strategy decides; {@code memory} is what the planner remembers,
 * the same for all plans of a generation.
 */
public record Plan(long index, long seed, byte[] input, List<Decision> prefix, Memory memory) {
    static final byte[] NOTHING = new byte[0];

    /** Of nothing but which execution it is: that is all there is to know for whoever has its decisions. */
    public Plan(long index, long seed) {
        this(index, seed, NOTHING, List.of());
    }

    /** Of a planner whose runs need no more than their input. */
    public Plan(long index, long seed, byte[] input, List<Decision> prefix) {
        this(index, seed, input, prefix, Memory.NONE);
    }

    /** Of a planner whose runs look things up in what it remembers. */
    public Plan(long index, long seed, Memory memory) {
        this(index, seed, NOTHING, List.of(), memory);
    }
}
