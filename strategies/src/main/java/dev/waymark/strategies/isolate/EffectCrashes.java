package dev.waymark.strategies.isolate;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Crashes at points that mean something: after a node wrote to its disk, told of an event (a vote, an election), answered a client, or
 * in the middle of what it sends. Which of these is drawn once for an execution.
 */
final class EffectCrashes implements Observer {
    private static final int[] ONE_IN = {4, 16, 64};
    private static final int KINDS_OF_EVENTS = 3;

    private enum After {
        WRITE("after writes"),
        EVENT("after some kinds of events"),
        REPLY("after replies"),
        FIRST_EFFECT("after the first effect of a delivery");

        final String words;

        After(String words) {
            this.words = words;
        }
    }

    private final Rng random;
    private final int most;
    private final After after;
    private final int oneIn;
    private final long salt;
    private int due;

    EffectCrashes(Rng random, int most) {
        this.random = random;
        this.most = most;
        this.after = After.values()[random.nextInt(After.values().length)];
        this.oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
        this.salt = random.nextLong();
    }

    String text() {
        return "crashes " + after.words;
    }

    /** The crash that is due, or stop. */
    long next(View view) {
        int node = due;
        due = 0;
        return node > 0 && view.crashes() < most && view.up(node)
                ? Code.crash(node, DiskMode.UNSYNCED_LOST)
                : Code.stop();
    }

    /** The same decision, in the middle of which its node may crash. */
    long crashing(View view, long decision) {
        boolean inside = after == After.FIRST_EFFECT
                && Code.kind(decision) == Code.DELIVER
                && view.crashes() < most
                && random.nextInt(oneIn) == 0;
        return inside ? Code.crashingAfter(decision, 1, DiskMode.UNSYNCED_LOST) : decision;
    }

    private void happened(After what, int node) {
        if (what == after && random.nextInt(oneIn) == 0) {
            due = node;
        }
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        happened(After.WRITE, node);
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        if (Long.remainderUnsigned(Mix.mix(salt + event.hashCode()), KINDS_OF_EVENTS) == 0) {
            happened(After.EVENT, node);
        }
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        happened(After.REPLY, node);
    }
}
