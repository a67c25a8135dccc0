package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Packer;
import org.jspecify.annotations.Nullable;

/** What the names in a decision's code stand for. */
record CodedNames(TimerTable timers, MessagePool pool) implements Packer.Names {
    @Override
    public int timerKind(String kind) {
        return timers.kind(kind);
    }

    @Override
    public String timerKind(int number) {
        return timers.kindName(number);
    }

    @Override
    public @Nullable Object payload(long message) {
        int slot = pool.find(message);
        return slot < 0 ? null : pool.payloadOf(slot);
    }
}
