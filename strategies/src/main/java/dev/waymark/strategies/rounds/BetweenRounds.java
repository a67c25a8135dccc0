package dev.waymark.strategies.rounds;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;

/** What all executors do between rounds: requests, timers, crashes and restarts. */
final class BetweenRounds {
    private BetweenRounds() {}

    static void downAndUp(View view, Losses losses, int round, DecisionQueue queue) {
        if (!losses.crashes() && view.crashes() == 0) {
            return; // all are up and stay so
        }
        for (int node = 1; node <= view.nodes(); node++) {
            boolean down = losses.down(node, round);
            if (down && view.up(node)) {
                queue.add(Code.crash(node, DiskMode.UNSYNCED_LOST));
            } else if (!down && !view.up(node)) {
                queue.add(Code.restart(node));
            }
        }
    }

    /** The first request that can be put to the node that the system names. */
    static void request(View view, Rounds rounds, int phase, DecisionQueue queue) {
        int asked = rounds.asked(view, phase);
        int count = asked == 0 ? 0 : view.requests();
        long first = 0;
        for (int i = 0; i < count; i++) {
            long request = view.request(i);
            if (Code.b(request) == asked && (first == 0 || request < first)) {
                first = request;
            }
        }
        if (first != 0) {
            queue.add(Code.invoke(first));
        }
    }

    /** What is of no round arrives, or is lost as the first round of the phase says. */
    static void before(View view, Rounds rounds, Losses losses, int round, DecisionQueue queue) {
        for (int i = 0; i < view.deliverable(); i++) {
            if (rounds.beforePhase(view.payload(i))) {
                long message = view.message(i);
                losses.met(Code.a(message), Code.b(message), round);
                boolean lost = losses.lost(Code.a(message), Code.b(message), round);
                queue.add(lost ? Code.drop(message) : Code.deliver(message));
            }
        }
    }

    /** The timers that fire when a round of a phase ends, in order of the nodes. */
    static void close(View view, Rounds rounds, int round, DecisionQueue queue) {
        int timers = rounds.closes(view, round) ? view.timers() : 0;
        for (int node = 1; timers > 0 && node <= view.nodes(); node++) {
            String kind = rounds.close(view, node, round);
            for (int i = 0; kind != null && i < timers; i++) {
                long timer = view.timer(i);
                if (Code.a(timer) == node && view.timerKind(i).equals(kind)) {
                    queue.add(Code.fire(timer));
                }
            }
        }
    }
}
