package dev.waymark.strategies.swarm;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;
import dev.waymark.strategies.isolate.IsolationWindows;
import org.jspecify.annotations.Nullable;

/**
 * What is enabled, by the weights of a configuration. Slow and fast nodes and starved links are not weighed, which would mean looking at
 * everything each time: what was drawn is mostly passed over.
 */
final class SwarmWalk implements Run {
    private static final int DELIVER = 64;
    private static final int TRIES = 8;

    /** The least weight of a request while somebody is cut off. */
    private static final int ASKING = 16;

    /** One in so many is taken, where it is slow, starved, or another one is fast. */
    private static final int SLOW = 16;

    private static final int STARVED = 64;
    private static final int NOT_FAST = 4;

    /** One in so many messages is taken out of turn. */
    private static final int OUT_OF_TURN = 6;

    /** A node is muted for at most this share of the execution. */
    private static final int MUTED_SHARE = 3;

    private static final int[] TIMES = {1, 1, 4, 16};

    private final Rng random;
    private final SwarmConfiguration configuration;
    private final boolean crashes;
    private final boolean biased;
    private final boolean inOrder;
    private final int steps;
    private final @Nullable IsolationWindows windows;
    private int muted;
    private int nextMuted;

    SwarmWalk(
            Rng random,
            SwarmConfiguration configuration,
            boolean crashes,
            int steps,
            @Nullable IsolationWindows windows) {
        this.windows = windows;
        this.steps = steps;
        this.random = random;
        this.configuration = configuration;
        this.crashes = crashes;
        this.biased = configuration.slow() > 0
                || configuration.fast() > 0
                || configuration.starved().any()
                || configuration.muted();
        this.inOrder = configuration.order() == SwarmConfiguration.Order.SENT;
    }

    @Override
    public long next(View view) {
        int messages = view.deliverable();
        int timers = view.timers();
        int requests = view.requests();
        int ofMessages = DELIVER * messages;
        int ofTimers = configuration.kinds() == 0 ? configuration.timer() * timers : weightOfTimers(view, timers);
        boolean open = windows != null && windows.open();
        int request = open ? Math.max(ASKING, configuration.request()) : configuration.request();
        int ofRequests = request * requests;
        int ofRestarts = !crashes || view.crashes() == 0 ? 0 : configuration.restart() * LiveNodes.count(view, false);
        int total = ofMessages + ofTimers + ofRequests + ofRestarts;
        if (total == 0) {
            return Code.stop();
        }
        if (configuration.muted() && view.decisions() >= nextMuted) {
            muted = 1 + random.nextInt(view.nodes());
            nextMuted = view.decisions() + 1 + random.nextInt(Math.max(1, steps / MUTED_SHARE));
        }
        for (int tries = 1; ; tries++) {
            int pick = random.nextInt(total);
            long decision;
            int message = -1;
            if (pick < ofMessages) {
                message = inOrder ? inOrder(view, messages) : pick / DELIVER;
                decision = Code.deliver(view.message(message));
            } else if ((pick -= ofMessages) < ofTimers) {
                decision = Code.fire(
                        view.timer(configuration.kinds() == 0 ? pick / configuration.timer() : timerAt(view, pick)));
            } else if ((pick -= ofTimers) < ofRequests) {
                decision = Code.invoke(view.request(pick / request));
            } else {
                return Code.restart(LiveNodes.nth(view, (pick - ofRequests) / configuration.restart(), false));
            }
            if (windows != null && message >= 0 && windows.waits(view, message)) {
                if (tries < TRIES) {
                    continue;
                }
                return otherThanWaiting(view, windows, decision);
            }
            if (!biased || tries >= TRIES || random.nextInt(oneIn(decision)) == 0) {
                return decision;
            }
        }
    }

    /** Any message that does not wait, else a request or a timer; and if there is nothing else, one that does. */
    private long otherThanWaiting(View view, IsolationWindows windows, long waiting) {
        int free = 0;
        for (int i = 0; i < view.deliverable(); i++) {
            free += windows.waits(view, i) ? 0 : 1;
        }
        int left = free == 0 ? -1 : random.nextInt(free);
        for (int i = 0; left >= 0; i++) {
            if (!windows.waits(view, i) && left-- == 0) {
                return Code.deliver(view.message(i));
            }
        }
        if (view.requests() > 0) {
            return Code.invoke(view.request(random.nextInt(view.requests())));
        }
        return view.timers() > 0 ? Code.fire(view.timer(random.nextInt(view.timers()))) : waiting;
    }

    private int oneIn(long decision) {
        boolean delivers = Code.kind(decision) == Code.DELIVER;
        if (Code.kind(decision) == Code.INVOKE) {
            return 1;
        }
        int node = delivers ? Code.b(decision) : Code.a(decision);
        if (delivers && (Code.a(decision) == muted || configuration.starved().has(Code.a(decision), node))) {
            return STARVED;
        }
        if (node == configuration.slow()) {
            return SLOW;
        }
        return configuration.fast() > 0 && node != configuration.fast() ? NOT_FAST : 1;
    }

    private int inOrder(View view, int messages) {
        if (random.nextInt(OUT_OF_TURN) == 0) {
            return random.nextInt(messages);
        }
        int oldest = 0;
        for (int i = 1; i < messages; i++) {
            oldest = view.sentAt(i) < view.sentAt(oldest) ? i : oldest;
        }
        return oldest;
    }

    private int weightOfTimers(View view, int timers) {
        int sum = 0;
        for (int i = 0; i < timers; i++) {
            sum += weight(view, i);
        }
        return sum;
    }

    private int weight(View view, int timer) {
        long drawn = Mix.mix(configuration.kinds() + view.timerKind(timer).hashCode());
        return configuration.timer() * TIMES[(int) (drawn & 3)];
    }

    private int timerAt(View view, int pick) {
        int left = pick;
        int timer = 0;
        while (left >= weight(view, timer)) {
            left -= weight(view, timer++);
        }
        return timer;
    }
}
