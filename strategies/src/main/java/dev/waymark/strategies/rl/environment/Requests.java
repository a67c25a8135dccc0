package dev.waymark.strategies.rl.environment;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import dev.waymark.strategies.rl.memory.Offer;
import java.util.Arrays;
import java.util.StringJoiner;

/**
 * Steps are requests: each distinct pair of an operation and a node is an action. What comes of it is delivered in the order
 * in which it was sent; timers do not fire. An episode ends when nobody can ask for anything.
 */
final class Requests implements Environment {
    /** More messages than this in one step are left to the next. */
    private static final int DELIVERIES_MAX = 1000;

    private final NodeAbstractions abstractStates;
    private final int nodes;
    private long[] requests = new long[16];
    private long chosen;
    private boolean asked;
    private int delivered;

    Requests(NodeAbstractions abstractStates, int nodes) {
        this.abstractStates = abstractStates;
        this.nodes = nodes;
    }

    @Override
    public void look(View view, Offer offer) {
        abstractStates.look(view);
        long state = 0;
        for (int node = 1; node <= nodes; node++) {
            state = Mix.combine(state, abstractStates.of(node));
        }
        offer.begin();
        offer.in(state);
        for (int i = 0; i < view.requests(); i++) {
            long request = view.request(i);
            long action = Mix.combine(Fingerprint.of(view.operation(i)), Code.b(request));
            if (isNew(offer, action)) {
                if (offer.count() == requests.length) {
                    requests = Arrays.copyOf(requests, 2 * requests.length);
                }
                requests[offer.count()] = request;
                offer.add(action);
            }
        }
    }

    private static boolean isNew(Offer offer, long action) {
        for (int i = 0; i < offer.count(); i++) {
            if (offer.action(i) == action) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void begin(View view, int place) {
        chosen = requests[place];
        asked = false;
        delivered = 0;
    }

    @Override
    public String describe(View view) {
        StringJoiner texts = new StringJoiner("; ");
        for (int node = 1; node <= nodes; node++) {
            texts.add((nodes == 1 ? "" : "node " + node + ": ") + abstractStates.text(view, node));
        }
        return texts.toString();
    }

    @Override
    public String describe(View view, int place) {
        for (int i = 0; i < view.requests(); i++) {
            if (view.request(i) == requests[place]) {
                return view.operation(i) + (nodes == 1 ? "" : " at " + Code.b(requests[place]));
            }
        }
        throw new IllegalStateException("what was offered is not possible any more");
    }

    @Override
    public long next(View view) {
        if (!asked) {
            asked = true;
            return Code.invoke(chosen);
        }
        int messages = view.deliverable();
        if (messages == 0 || delivered++ == DELIVERIES_MAX) {
            return Code.stop();
        }
        int oldest = 0;
        for (int i = 1; i < messages; i++) {
            oldest = view.sentAt(i) < view.sentAt(oldest) ? i : oldest;
        }
        return Code.deliver(view.message(oldest));
    }
}
