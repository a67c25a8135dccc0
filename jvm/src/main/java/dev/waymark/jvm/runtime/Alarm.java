package dev.waymark.jvm.runtime;

import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** The end of a timed wait. */
final class Alarm extends FutureTask<@Nullable Void> implements Comparable<Alarm> {
    final long at;
    private final long number;
    private final Machine machine;

    Alarm(Machine machine, Runnable command, long at, long number) {
        super(command, null);
        this.machine = machine;
        this.at = at;
        this.number = number;
    }

    @Override
    public int compareTo(Alarm other) {
        int order = Long.compare(at, other.at);
        return order != 0 ? order : Long.compare(number, other.number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        machine.forget(this);
        return true;
    }
}
