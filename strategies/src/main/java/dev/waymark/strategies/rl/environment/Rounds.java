package dev.waymark.strategies.rl.environment;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/**
 * The inside of a step: some rounds, in each of which the messages that are in flight are delivered within their blocks, in
 * any order, and then time passes. Messages between blocks are lost in the first round, if at all; those that are sent
 * meanwhile live on to the next step. What a delivery sends is delivered in the next round at the earliest.
 */
final class Rounds {
    /** In one round no more messages than this are looked at. */
    private static final int MESSAGES_MAX = 100;

    private enum Stage {
        CLEAR,
        DELIVER,
        DROP,
        WAIT,
        FIRE
    }

    private final Network network;
    private final long tick;
    private final int drops;
    private final Rng random;
    private Stage stage = Stage.DELIVER;
    private int left;
    private int returned;
    private boolean first;
    private int before;
    private int considered;
    private long[] queue = new long[32];
    private int queued;
    private long[] fired = new long[8];
    private int firedCount;
    private long wait;

    Rounds(Network network, long tick, int drops, Rng random) {
        this.network = network;
        this.tick = tick;
        this.drops = drops;
        this.random = random;
    }

    /** So many rounds. */
    void begin(View view, int rounds) {
        left = rounds;
        first = true;
        beginRound(view);
    }

    /** Time passes, and nothing is delivered. */
    void beginTick() {
        left = 1;
        queued = 0;
        stage = Stage.WAIT;
    }

    /** The same; what was sent to this node while it was down is lost, since it was in no block. */
    void beginTickOf(int restarted) {
        beginTick();
        returned = restarted;
        stage = Stage.CLEAR;
    }

    private void beginRound(View view) {
        stage = Stage.DELIVER;
        considered = 0;
        queued = 0;
        before = 0;
        for (int i = 0; i < view.deliverable(); i++) {
            before = Math.max(before, view.sentAt(i) + 1);
        }
    }

    long next(View view) {
        while (left > 0) {
            if (queued > 0) {
                return queue[--queued];
            }
            switch (stage) {
                case CLEAR -> clear(view);
                case DELIVER -> deliver(view);
                case DROP -> drop(view);
                case WAIT -> {
                    stage = Stage.FIRE;
                    firedCount = 0;
                    return waiting(view);
                }
                case FIRE -> {
                    long timer = due(view);
                    if (timer != Code.stop()) {
                        return timer;
                    }
                    left--;
                    first = false;
                    beginRound(view);
                }
            }
        }
        return Code.stop();
    }

    /** With channels in order only their first messages are shown: what stands behind them comes up when they are gone. */
    private void deliver(View view) {
        gather(view, true);
        considered += queued;
        if (queued == 0) {
            stage = first ? Stage.DROP : Stage.WAIT;
        }
    }

    private void clear(View view) {
        for (int i = 0; i < view.deliverable() && mayDrop(view); i++) {
            long name = view.message(i);
            if (Code.b(name) == returned && Code.a(name) != returned) {
                add(Code.drop(name));
            }
        }
        stage = Stage.WAIT;
    }

    private void drop(View view) {
        gather(view, false);
        considered += queued;
        if (queued == 0) {
            stage = Stage.WAIT;
        }
    }

    /** Those within blocks to be delivered, or those between blocks to be lost; shuffled. */
    private void gather(View view, boolean within) {
        for (int i = 0; i < view.deliverable() && considered + queued < MESSAGES_MAX; i++) {
            long name = view.message(i);
            if (view.sentAt(i) < before
                    && network.together(Code.a(name), Code.b(name)) == within
                    && (within || mayDrop(view))) {
                add(within ? Code.deliver(name) : Code.drop(name));
            }
        }
        for (int i = queued - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long moved = queue[i];
            queue[i] = queue[other];
            queue[other] = moved;
        }
    }

    /** Besides those that wait in the queue. */
    private boolean mayDrop(View view) {
        return view.drops() + queued < drops;
    }

    private void add(long decision) {
        if (queued == queue.length) {
            queue = Arrays.copyOf(queue, 2 * queued);
        }
        queue[queued++] = decision;
    }

    private long waiting(View view) {
        if (wait == Code.stop()) {
            wait = view.encode(new Decision.Wait(tick)); // one for the whole execution: all waits are the same
        }
        return wait;
    }

    /** A timer whose time has come; each kind of a node fires at most once in a tick. */
    private long due(View view) {
        for (int i = 0; i < view.timers(); i++) {
            long timer = view.timer(i);
            if (view.deadline(i) <= view.clock(Code.a(timer)) && !hasFired(timer)) {
                if (firedCount == fired.length) {
                    fired = Arrays.copyOf(fired, 2 * firedCount);
                }
                fired[firedCount++] = Code.name(Code.a(timer), Code.b(timer), 0);
                return Code.fire(timer);
            }
        }
        return Code.stop();
    }

    private boolean hasFired(long timer) {
        long kind = Code.name(Code.a(timer), Code.b(timer), 0);
        for (int i = 0; i < firedCount; i++) {
            if (fired[i] == kind) {
                return true;
            }
        }
        return false;
    }
}
