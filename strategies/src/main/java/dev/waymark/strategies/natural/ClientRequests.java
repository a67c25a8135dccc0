package dev.waymark.strategies.natural;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.HasTargets;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/**
 * When clients ask, and whom: nodes that serve, if there are such. One that is not answered in time asks another node if it
 * may, or else goes on to its next operation, the outcome of the last being unknown.
 */
final class ClientRequests {
    private static final int CLIENTS = 256;

    /** A client whose next operation is refused so often in a row has asked for all it wanted. */
    private static final int REFUSALS_MAX = 3;

    private final Deployment deployment;
    private final Pace pace;
    private final Rng random;
    private final long[] askAt = new long[CLIENTS];
    private final int[] waitsFor = new int[CLIENTS];
    private final int[] latest = new int[CLIENTS];
    private final int[] refusals = new int[CLIENTS];
    private long next;
    private int gaveUp;

    ClientRequests(Deployment deployment, Pace pace, Rng random) {
        this.deployment = deployment;
        this.pace = pace;
        this.random = random;
        Arrays.fill(askAt, -1);
    }

    /** When somebody wants to ask something. */
    long next() {
        return next;
    }

    /** Operations that a client went on from without an answer. */
    int gaveUp() {
        return gaveUp;
    }

    void invoked(int client, int number, long now) {
        if (waitsFor[client] > 0 && number > waitsFor[client]) {
            gaveUp++;
        }
        waitsFor[client] = number;
        latest[client] = number;
        refusals[client] = 0;
        at(client, now + pace.patience());
    }

    void replied(int client, int number, long now) {
        if (number == waitsFor[client]) {
            waitsFor[client] = 0;
            at(client, now + thinking());
        }
    }

    private int thinking() {
        return pace.thinking() / 2 + random.nextInt(pace.thinking() + 1);
    }

    private void at(int client, long time) {
        askAt[client] = time;
        next = Math.min(next, time);
    }

    /** What somebody asks now, or stop. */
    long ask(View view, long now) {
        if (now < next) {
            return Code.stop();
        }
        int offers = view.requests();
        next = Long.MAX_VALUE;
        for (int i = 0; i < offers; i++) {
            int client = Code.a(view.request(i));
            if (askAt[client] < 0) { // not seen before
                askAt[client] = now + random.nextInt(pace.thinking() + 1);
            }
        }
        long asked = Code.stop();
        for (int client = 1; client < CLIENTS; client++) {
            if (askAt[client] >= 0) {
                if (askAt[client] <= now && asked == Code.stop()) {
                    asked = ask(view, offers, client);
                    askAt[client] = now + pace.patience(); // sooner, if it is carried out and answered
                }
                next = Math.min(next, askAt[client]);
            }
        }
        next = Math.min(next, now + pace.patience());
        return asked;
    }

    private long ask(View view, int offers, int client) {
        long chosen = Code.stop();
        int found = 0;
        int least = Integer.MAX_VALUE;
        boolean serves = false;
        for (int i = 0; i < offers; i++) {
            long request = view.request(i);
            int number = Code.number(request);
            if (Code.a(request) != client || number > least || isMembership(view, i)) {
                continue;
            }
            boolean good = serves(view, Code.b(request));
            if (number < least || good && !serves) { // the operation it waits for first, and at a node that serves
                least = number;
                serves = good;
                found = 0;
            }
            if (good == serves && random.nextInt(++found) == 0) {
                chosen = Code.invoke(request);
            }
        }
        return chosen != Code.stop() || waitsFor[client] == 0 ? chosen : goOn(view, client);
    }

    private boolean isMembership(View view, int i) {
        return HasTargets.of(deployment).isMembership(view.operation(i));
    }

    private boolean serves(View view, int node) {
        Object state = view.state(node);
        return state != null && HasEpisodes.of(deployment).serves().test(state);
    }

    /** Nothing is offered to it: it loses its patience, if it is one that does. */
    private long goOn(View view, int client) {
        if (!deployment.losesPatience() || refusals[client]++ >= REFUSALS_MAX) {
            return Code.stop();
        }
        int chosen = 0;
        int found = 0;
        boolean serves = false;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) && !view.paused(node)) {
                boolean good = serves(view, node);
                if (good && !serves) {
                    serves = true;
                    found = 0;
                }
                if (good == serves && random.nextInt(++found) == 0) {
                    chosen = node;
                }
            }
        }
        return chosen == 0 ? Code.stop() : Code.invoke(Code.name(client, chosen, latest[client] + 1));
    }
}
