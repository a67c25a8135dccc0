package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import java.util.ArrayDeque;
import java.util.Deque;

/** What filters want done: a queue, taken from at decision points before the strategy is asked. */
final class Control {
    /** Found at the decision point; {@code Code.stop()} if there is nothing that it applies to. */
    interface Intent {
        long code(View view);
    }

    private record Wish(int filter, Intent intent) {}

    private final Deque<Wish> queue = new ArrayDeque<>();
    private final int[] notApplied;
    private int current;
    private int taken;
    private boolean stopped;

    /** {@code filters} + 1: the last one stands for the set-up. */
    Control(int filters) {
        this.notApplied = new int[filters + 1];
    }

    /** Wishes that follow are those of this filter. */
    void of(int filter) {
        current = filter;
    }

    void add(Intent intent) {
        queue.add(new Wish(current, intent));
    }

    void add(long code) {
        queue.add(new Wish(current, view -> code));
    }

    void stop() {
        stopped = true;
    }

    boolean stopped() {
        return stopped;
    }

    void forget() {
        queue.clear();
    }

    /** The next decision of the filters, or {@code Code.stop()}. */
    long next(View view) {
        for (Wish wish = queue.poll(); wish != null; wish = queue.poll()) {
            long code = wish.intent().code(view);
            if (code != Code.stop()) {
                taken = wish.filter();
                return code;
            }
            notApplied[wish.filter()]++;
        }
        return Code.stop();
    }

    /** The decision that was given last was skipped. */
    void skipped() {
        notApplied[taken]++;
    }

    int[] notApplied() {
        return notApplied;
    }
}
