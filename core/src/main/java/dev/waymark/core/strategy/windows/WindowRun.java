package dev.waymark.core.strategy.windows;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.natural.Both;
import dev.waymark.core.strategy.natural.NaturalOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One schedule: a fault at the beginning of each window, and all else in its natural order. After the last window everything is
 * healed, restarted and resumed, and has some time to come to rest.
 */
class WindowRun implements Run {
    private final long[] starts;
    private final long end;
    private final long rest;
    private final NaturalOrder natural;
    private final Striker striker;
    private final Chooser chooser;
    private final Deque<Decision> queue = new ArrayDeque<>();
    private final Observer observer;
    private int window = -1;
    private int without;

    /** {@code listener} hears everything before the run does. */
    WindowRun(WindowOptions options, Settings settings, Plan plan, Chooser chooser, Observer listener) {
        this(options, options.starts(), settings, plan, chooser, listener);
    }

    /** {@code starts}: when the windows begin, in order. */
    WindowRun(WindowOptions options, long[] starts, Settings settings, Plan plan, Chooser chooser, Observer listener) {
        this.starts = starts;
        this.end = options.end();
        this.rest = options.healed();
        this.natural = new NaturalOrder(settings.deployment(), plan.seed(), options.pace());
        this.striker = new Striker(settings, new Rng(Seeds.stream(plan.seed(), "targets", 0)));
        this.chooser = chooser;
        this.observer = new Both(listener, natural) {
            @Override
            public void started(int node, boolean again) {
                super.started(node, again);
                if (again) {
                    striker.restarted(node);
                }
            }
        };
    }

    @Override
    public final long next(View view) {
        while (true) {
            Decision first = queue.poll();
            if (first != null) {
                return view.encode(first);
            }
            if (window > starts.length) {
                return Code.stop();
            }
            long decision = natural.next(view, until());
            if (decision != Code.stop()) {
                return decision;
            }
            window++;
            begin(view);
        }
    }

    /** When the window is over; what comes before the first is none. */
    private long until() {
        int next = window + 1;
        return next < starts.length ? starts[next] : next == starts.length ? end : end + rest;
    }

    private void begin(View view) {
        if (window < starts.length) {
            FaultAction action = chooser.choose(window, view);
            List<Decision> decisions = striker.strike(action, view, natural);
            without += action.fault() == Fault.NOTHING ? 1 : 0;
            queue.addAll(decisions);
        } else if (window == starts.length) {
            striker.strike(FaultAction.NOTHING, view, natural);
            queue.add(new Decision.Heal());
            queue.addAll(Striker.restartAll(view));
            queue.addAll(Striker.resumeAll(view));
        }
    }

    /** How many windows have begun. */
    final int begun() {
        return Math.min(window + 1, starts.length);
    }

    @Override
    public final Observer observer() {
        return observer;
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> counters = new LinkedHashMap<>();
        counters.put("windows", begun());
        counters.put("windows without a fault", without);
        counters.put("operations given up", natural.gaveUp());
        striker.inVain().forEach((action, count) -> counters.put("nobody to strike: " + action, count));
        return counters;
    }
}
