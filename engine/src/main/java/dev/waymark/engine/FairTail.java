package dev.waymark.engine;

import dev.waymark.core.Settles;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Run;
import org.jspecify.annotations.Nullable;

/**
 * The epilogue: heals the network, resumes and restarts what is down, then makes fair rounds. A round delivers what is in
 * flight in send order, then what that led to, a few hops deep, and fires the timer with the earliest deadline; the tail
 * ends after {@code rounds} of them or when nothing is left to do.
 *
 * <p>Timers are slow and messages are fast, as protocols that live by timeouts assume: if one more timer fired for every
 * hop, no request would have its response before the sender gives up. Messages that go round for ever do not stop time.
 *
 * <p>A deployment that can tell when its processes have settled ends it then.
 *
 * <p>Where time passes by itself, what is under way gets as much of it as it needs before the tail ends.
 */
final class FairTail implements Run {
    private static final int HOPS = 4;

    private final int rounds;
    private int round;
    private int hop;
    private boolean healed;
    private boolean waited;
    private int left = -1;

    /** Null: nobody says when all is settled, and the tail has all its rounds. */
    private final @Nullable Settles settles;

    FairTail(int rounds, Capabilities cluster, @Nullable Settles settles) {
        this.settles = settles;
        this.rounds = rounds;
        // Without messages nobody can have cut anything, unless it was real links.
        this.healed = !cluster.messages() && cluster.decisionPoint() != Capabilities.DecisionPoint.WINDOW;
        this.waited = cluster.virtualClocks();
    }

    @Override
    public long next(View view) {
        if (!healed) {
            healed = true;
            return Code.heal();
        }
        for (int node = 1; node <= view.nodes(); node++) {
            if (!view.up(node)) {
                return Code.restart(node);
            }
            if (view.paused(node)) {
                return Code.resume(node);
            }
        }
        // What is in flight now is older than whatever its delivery sends, so counting deliveries is enough.
        left = left < 0 ? view.inFlight() : left;
        int oldest = oldest(view);
        if (left > 0 && oldest >= 0) {
            left--;
            return Code.deliver(view.message(oldest));
        }
        left = -1;
        if (oldest >= 0 && ++hop < HOPS) {
            return next(view);
        }
        hop = 0;
        if (round++ >= rounds || (settles != null && settles.settled(view))) {
            return end(view);
        }
        int earliest = earliest(view);
        if (earliest >= 0) {
            return Code.fire(view.timer(earliest));
        }
        return oldest >= 0 ? next(view) : end(view);
    }

    private long end(View view) {
        if (waited) {
            return Code.stop();
        }
        waited = true;
        return view.encode(new Decision.Wait(0));
    }

    private static int oldest(View view) {
        int best = -1;
        for (int i = 0; i < view.deliverable(); i++) {
            if (best < 0 || view.sentAt(i) < view.sentAt(best)) {
                best = i;
            }
        }
        return best;
    }

    private static int earliest(View view) {
        int best = -1;
        for (int i = 0; i < view.timers(); i++) {
            if (best < 0 || view.deadline(i) < view.deadline(best)) {
                best = i;
            }
        }
        return best;
    }
}
