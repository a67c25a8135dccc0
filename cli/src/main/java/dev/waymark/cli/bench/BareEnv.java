package dev.waymark.cli.bench;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.Operation;
import dev.waymark.core.random.Rng;
import org.jspecify.annotations.Nullable;

/** What a node gets in a bare loop: only what the measured systems use. */
abstract class BareEnv implements Env {
    private final int self;
    private final int nodes;
    private final Rng random = new Rng(0);

    BareEnv(int self, int nodes) {
        this.self = self;
        this.nodes = nodes;
    }

    @Override
    public final int self() {
        return self;
    }

    @Override
    public final int nodes() {
        return nodes;
    }

    @Override
    public final Rng random() {
        return random;
    }

    @Override
    public final long now() {
        return 0;
    }

    @Override
    public final void emit(String event, @Nullable Object... fields) {}

    @Override
    public void reply(Operation operation, @Nullable Object result) {
        throw unsupported("replies");
    }

    @Override
    public final void setTimer(String kind, long delay) {
        throw unsupported("timers");
    }

    @Override
    public final void cancelTimer(String kind) {
        throw unsupported("timers");
    }

    @Override
    public final Disk disk() {
        throw unsupported("disks");
    }

    private static UnsupportedOperationException unsupported(String what) {
        return new UnsupportedOperationException("this bare loop has no " + what);
    }
}
