package dev.waymark.systems.paxoslog;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;

/** Lets some handlers crash half-way, between a write, its sync and the messages that depend on it. */
final class CrashPoints implements Run {
    private static final double CHANCE = 0.05;
    private static final int EFFECTS_MAX = 7;

    private final Run inner;
    private final Rng random;
    private final int crashes;

    CrashPoints(Run inner, long seed, int crashes) {
        this.inner = inner;
        this.random = new Rng(seed);
        this.crashes = crashes;
    }

    @Override
    public long next(View view) {
        long code = inner.next(view);
        int kind = Code.kind(code);
        boolean handled = kind == Code.DELIVER || kind == Code.FIRE;
        if (!handled || view.crashes() >= crashes || !random.chance(CHANCE)) {
            return code;
        }
        DiskMode disk = random.chance(0.5) ? DiskMode.KEPT : DiskMode.UNSYNCED_LOST;
        return Code.crashingAfter(code, random.nextInt(EFFECTS_MAX), disk);
    }
}
