package dev.waymark.strategies.windows;

import dev.waymark.core.strategy.Memory;
import dev.waymark.strategies.rl.memory.ValueTable;
import dev.waymark.strategies.timeline.StateIdentity;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** States that were met, and what is thought of actions in them. */
final class TimelineMemory implements Memory {
    /** The state at the beginning, when no window is over yet. */
    static final long START = 0x7374617274L;

    final ValueTable values = new ValueTable();
    final StateIdentity states;

    TimelineMemory(double epsilon) {
        this.states = new StateIdentity(epsilon);
    }

    void save(DataOutput out) throws IOException {
        states.save(out);
        values.save(out);
    }

    void restore(DataInput in) throws IOException {
        states.restore(in);
        values.restore(in);
    }
}
