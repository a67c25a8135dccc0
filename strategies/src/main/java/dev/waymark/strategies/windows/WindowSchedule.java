package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Decision;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.natural.NaturalOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the windows of one execution follow each other: a fault at the beginning of each, and all else in its natural order. After
 * the last one everything is healed, restarted and resumed, and has some time to come to rest.
 */
final class WindowSchedule {
    private final long[] starts;
    private final long end;
    private final long rest;
    private final NaturalOrder natural;
    private final FaultInjector injector;
    private final Observer observer;
    private final Deque<Decision> queue = new ArrayDeque<>();
    private int window = -1;
    private int without;

    /** {@code starts}: when the windows begin, in order; {@code listener} hears everything before the natural order does. */
    WindowSchedule(WindowOptions options, long[] starts, Settings settings, long seed, Observer listener) {
        this.starts = starts;
        this.end = options.end();
        this.rest = options.healed();
        this.natural = new NaturalOrder(settings.deployment(), seed, options.pace());
        this.injector = new FaultInjector(settings, new Rng(Seeds.stream(seed, "targets", 0)));
        this.observer = new ObserverList(List.of(listener, natural)) {
            @Override
            public void started(int node, boolean again) {
                super.started(node, again);
                if (again) {
                    injector.restarted(node);
                }
            }
        };
    }

    Observer observer() {
        return observer;
    }

    /** The next decision; stop: the window is over. */
    long next(View view) {
        Decision first = queue.poll();
        return first != null ? view.encode(first) : natural.next(view, until());
    }

    /** When the window is over; what comes before the first is none. */
    private long until() {
        int next = window + 1;
        return next < starts.length ? starts[next] : next == starts.length ? end : end + rest;
    }

    /** Goes on to the next window, and after the last to the rest; whether it is one that a fault is to be chosen for. */
    boolean goOn(View view) {
        window++;
        if (window == starts.length) {
            queue.addAll(injector.inject(FaultAction.NOTHING, view, natural));
            queue.add(new Decision.Heal());
            queue.addAll(FaultInjector.restartAll(view));
            queue.addAll(FaultInjector.resumeAll(view));
        }
        return window < starts.length;
    }

    /** Begins the window with this. */
    void inject(FaultAction action, View view) {
        without += action.fault() == Fault.NOTHING ? 1 : 0;
        queue.addAll(injector.inject(action, view, natural));
    }

    /** The window that is going on, counted from 0. */
    int window() {
        return window;
    }

    /** Whether only the rest comes after this window. */
    boolean isLast() {
        return window >= starts.length - 1;
    }

    boolean isOver() {
        return window > starts.length;
    }

    /** How many windows have begun. */
    int begun() {
        return Math.min(window + 1, starts.length);
    }

    Map<String, Integer> counters() {
        Map<String, Integer> counters = new LinkedHashMap<>();
        counters.put("windows", begun());
        counters.put("windows without a fault", without);
        counters.put("operations given up", natural.gaveUp());
        injector.inVain().forEach((action, count) -> counters.put("nobody to strike: " + action, count));
        return counters;
    }
}
