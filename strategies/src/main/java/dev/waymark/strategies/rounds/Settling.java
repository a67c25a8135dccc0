package dev.waymark.strategies.rounds;

import dev.waymark.core.Settles;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import org.jspecify.annotations.Nullable;

/**
 * Time that processes are given: messages arrive in the order in which they were sent, and when there are none the next timer fires,
 * until the processes have settled, or the answer to a request is there, or it has taken too long.
 */
final class Settling implements Observer {
    private final Settles settles;
    private long until;

    /** Stop: no answer is awaited, but that they settle. */
    private long request = Code.stop();

    private boolean over;
    private int late;

    Settling(Settles settles) {
        this.settles = settles;
    }

    void awaitRest(View view) {
        until = latest(view) + settles.patience();
        request = Code.stop();
        over = false;
    }

    /** Stop: nobody was asked, and nothing is waited for. */
    void awaitAnswer(View view, long asked) {
        until = latest(view) + settles.answer();
        request = asked;
        over = asked == Code.stop();
    }

    /** Stop: it is over. */
    long next(View view) {
        if (over) {
            return Code.stop();
        }
        if (view.deliverable() > 0) {
            return Code.deliver(view.message(oldest(view)));
        }
        if (request == Code.stop() && settles.settled(view)) {
            return Code.stop();
        }
        int timer = earliest(view);
        if (timer < 0 || view.deadline(timer) > until) {
            late += request == Code.stop() ? 1 : 0;
            return Code.stop();
        }
        return Code.fire(view.timer(timer));
    }

    private static int oldest(View view) {
        int oldest = 0;
        for (int i = 1; i < view.deliverable(); i++) {
            oldest = view.sentAt(i) < view.sentAt(oldest) ? i : oldest;
        }
        return oldest;
    }

    private static int earliest(View view) {
        int earliest = -1;
        for (int i = 0; i < view.timers(); i++) {
            earliest = earliest < 0 || view.deadline(i) < view.deadline(earliest) ? i : earliest;
        }
        return earliest;
    }

    private static long latest(View view) {
        long latest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            latest = Math.max(latest, view.clock(node));
        }
        return latest;
    }

    /** How often they did not settle in time. */
    int late() {
        return late;
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        over |= request != Code.stop() && client == Code.a(request) && number == Code.number(request);
    }
}
