package dev.waymark.core.strategy;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import org.jspecify.annotations.Nullable;

/**
 * A random walk over what is enabled: each thing is chosen with a probability proportional to the weight of its class, and faults
 * are spread evenly over the bound on decisions. Strategy {@code random} is this and nothing else. A strategy of one's own takes it
 * with weights of its own, changes them from one decision to the next, and holds messages back.
 */
public final class WeightedWalk implements Run {
    /**
     * Of each deliverable message, armed timer, request that could be made, and node that could be restarted. {@code pace} of faults:
     * 0 none, 1 spreads them over the bound on decisions, 2 over half of it.
     */
    public record Weights(int deliver, int timer, int request, int restart, int pace) {
        /** Those of strategy {@code random}. */
        public static final Weights USUAL = new Weights(64, 1, 4, 32, 1);

        public Weights withTimer(int newTimer) {
            return new Weights(deliver, newTimer, request, restart, pace);
        }

        public Weights withRequest(int newRequest) {
            return new Weights(deliver, timer, newRequest, restart, pace);
        }

        public Weights withPace(int newPace) {
            return new Weights(deliver, timer, request, restart, newPace);
        }
    }

    /** Messages that are passed over as long as anything else can be done. */
    public interface Held {
        /** {@code message}: an index of {@link View#message}. */
        boolean waits(View view, int message);
    }

    /** So often a message that waits is drawn again, before it is counted which do not. */
    private static final int TRIES = 8;

    private final Rng random;
    private final Weights weights;
    private final int steps;
    private final FaultBudget faults;
    private final boolean restarts;

    public WeightedWalk(Rng random, Settings settings, Weights weights) {
        this(random, settings, weights, settings.faults());
    }

    /** {@code faults}: those that it spreads itself; whoever makes the others is somebody else. */
    public WeightedWalk(Rng random, Settings settings, Weights weights, FaultBudget faults) {
        this.random = random;
        this.weights = weights;
        this.steps = settings.steps();
        this.faults = faults;
        this.restarts = settings.faults().crashes() > 0;
    }

    @Override
    public long next(View view) {
        return next(view, weights, null);
    }

    /** The same with these weights for this decision, and with messages that wait; null: none does. */
    public long next(View view, Weights now, @Nullable Held held) {
        int messages = view.deliverable();
        int timers = view.timers();
        int requests = view.requests();
        boolean faulty = now.pace > 0 && !faults.equals(FaultBudget.NONE);
        if (!faulty && timers == 0 && requests == 0 && now.deliver > 0 && held == null) {
            // the common case of message-only protocols, kept short
            return messages == 0 ? Code.stop() : Code.deliver(view.message(random.nextInt(messages)));
        }
        long fault = faulty ? fault(view, messages, now.pace) : Code.stop();
        return fault != Code.stop() ? fault : weighted(view, messages, timers, requests, now, held);
    }

    /**
     * A fault, or stop if none is due. One is due with the probability that spreads what is left of the budget over
     * what is left of the decisions; one that finds nothing to strike leaves its share to the decisions after it.
     */
    private long fault(View view, int messages, int pace) {
        int crashes = Math.max(0, faults.crashes() - view.crashes());
        int drops = Math.max(0, faults.drops() - view.drops());
        int duplicates = Math.max(0, faults.duplicates() - view.duplicates());
        int left = crashes + drops + duplicates;
        if (left == 0) {
            return Code.stop();
        }
        long due = random.nextInt(Math.max(1, steps - view.decisions())) / pace;
        if (due >= left) {
            return Code.stop();
        }
        if (due < crashes) {
            int up = upCount(view);
            return up == 0 ? Code.stop() : Code.crash(node(view, random.nextInt(up), true), DiskMode.UNSYNCED_LOST);
        }
        if (messages == 0) {
            return Code.stop();
        }
        long message = view.message(random.nextInt(messages));
        return due - crashes < drops ? Code.drop(message) : Code.duplicate(message);
    }

    private long weighted(View view, int messages, int timers, int requests, Weights now, @Nullable Held held) {
        int ofTimers = now.timer * timers;
        int ofRequests = now.request * requests;
        int ofRestarts = !restarts || view.crashes() == 0 ? 0 : now.restart * (view.nodes() - upCount(view));
        int total = now.deliver * messages + ofTimers + ofRequests + ofRestarts;
        if (total == 0) {
            return Code.stop();
        }
        for (int tries = 0; tries < TRIES; tries++) {
            int pick = random.nextInt(total);
            if (pick >= now.deliver * messages) {
                return other(view, pick - now.deliver * messages, ofTimers, ofRequests, now);
            }
            if (held == null || !held.waits(view, pick / now.deliver)) {
                return Code.deliver(view.message(pick / now.deliver));
            }
        }
        return amongThoseThatDoNotWait(view, messages, ofTimers, ofRequests, ofRestarts, now, held);
    }

    private long amongThoseThatDoNotWait(
            View view, int messages, int ofTimers, int ofRequests, int ofRestarts, Weights now, @Nullable Held held) {
        int free = 0;
        for (int i = 0; i < messages; i++) {
            free += held != null && held.waits(view, i) ? 0 : 1;
        }
        int total = now.deliver * free + ofTimers + ofRequests + ofRestarts;
        if (total == 0) { // nothing else can be done: one that waits comes now
            return Code.deliver(view.message(random.nextInt(messages)));
        }
        int pick = random.nextInt(total);
        if (pick >= now.deliver * free) {
            return other(view, pick - now.deliver * free, ofTimers, ofRequests, now);
        }
        int left = pick / now.deliver;
        for (int i = 0; ; i++) {
            if ((held == null || !held.waits(view, i)) && left-- == 0) {
                return Code.deliver(view.message(i));
            }
        }
    }

    private static long other(View view, int drawn, int ofTimers, int ofRequests, Weights now) {
        int pick = drawn;
        if (pick < ofTimers) {
            return Code.fire(view.timer(pick / now.timer));
        }
        pick -= ofTimers;
        if (pick < ofRequests) {
            return Code.invoke(view.request(pick / now.request));
        }
        return Code.restart(node(view, (pick - ofRequests) / now.restart, false));
    }

    private static int upCount(View view) {
        int count = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            count += view.up(node) ? 1 : 0;
        }
        return count;
    }

    /** The {@code which}-th of the nodes that are up, or of those that are down. */
    private static int node(View view, int which, boolean up) {
        int left = which;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) == up && left-- == 0) {
                return node;
            }
        }
        throw new IllegalArgumentException("no such node: " + which);
    }
}
