package dev.waymark.strategies.rounds;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Time passes from one event to the next. Nobody waits for a node to notice anything. Nodes that shall start while fewer than a
 * majority would be up wait for each other, as in the published harness. Where messages and timers are under control they
 * go on meanwhile: messages at once, timers by their deadlines.
 */
final class PoissonRun implements Run {
    /** Between two events, so that a system that talks without end does not stay there for ever. */
    private static final int DECISIONS_MAX = 500;

    private final ProcessSteps steps;
    private final long every;
    private final long gap;
    private final Rng random;
    private final boolean live;
    private final DecisionQueue queue = new DecisionQueue();
    private final SortedSet<Integer> waiting = new TreeSet<>();
    private long now;
    private long nextFault;
    private int step;
    private int made;
    private boolean passed;
    private int asked;
    private int lost;

    PoissonRun(ProcessSteps steps, long gap, long every, Rng random, boolean live) {
        this.steps = steps;
        this.gap = gap;
        this.every = every;
        this.random = random;
        this.live = live;
        this.nextFault = drawnGap();
    }

    private long drawnGap() {
        return Math.max(1, Math.round(-Math.log(1 - random.nextDouble()) * gap));
    }

    @Override
    public long next(View view) {
        while (queue.isEmpty()) {
            if (step > steps.length()) {
                return Code.stop();
            }
            long due = Math.min(nextFault, every * (step + 1L));
            if (!passed) {
                long going = live || made >= DECISIONS_MAX ? Code.stop() : going(view, due);
                if (going != Code.stop()) {
                    made++;
                    return going;
                }
                passed = true;
                long time = due - now;
                now = due;
                made = 0;
                return view.encode(new Decision.Wait(time));
            }
            passed = false;
            if (due == nextFault) {
                nextFault += drawnGap();
                toggle(view);
            } else {
                ask(view);
                step++; // the one past the last leaves time for the answers
            }
        }
        return queue.take();
    }

    /** A message, or the earliest of the timers that are due before; stop if there is none. */
    private long going(View view, long due) {
        if (view.deliverable() > 0) {
            return Code.deliver(view.message(random.nextInt(view.deliverable())));
        }
        int earliest = -1;
        for (int i = 0; i < view.timers(); i++) {
            if (view.deadline(i) <= due && (earliest < 0 || view.deadline(i) < view.deadline(earliest))) {
                earliest = i;
            }
        }
        return earliest < 0 ? Code.stop() : Code.fire(view.timer(earliest));
    }

    private void toggle(View view) {
        int node = 1 + random.nextInt(view.nodes());
        if (view.up(node)) {
            queue.add(Code.crash(node, live ? DiskMode.KEPT : DiskMode.UNSYNCED_LOST));
            return;
        }
        if (!waiting.remove(node)) {
            waiting.add(node);
        }
        int up = 0;
        for (int each = 1; each <= view.nodes(); each++) {
            up += view.up(each) ? 1 : 0;
        }
        if (up + waiting.size() >= steps.quorum()) {
            waiting.forEach(each -> queue.add(Code.restart(each)));
            waiting.clear();
        }
    }

    /** A request whose server is down is never asked. */
    private void ask(View view) {
        if (step == steps.length() || !steps.asks(step)) {
            return;
        }
        int node = steps.asked()[step];
        long request = node != ProcessSteps.ANY
                ? view.up(node) ? steps.requests()[step] : Code.stop()
                : view.requests() == 0 ? Code.stop() : Code.invoke(view.request(random.nextInt(view.requests())));
        if (request == Code.stop()) {
            lost++;
        } else {
            asked++;
            queue.add(request);
        }
    }

    @Override
    public Map<String, Integer> counters() {
        return Map.of("asked", asked, "not asked, server down", lost);
    }
}
