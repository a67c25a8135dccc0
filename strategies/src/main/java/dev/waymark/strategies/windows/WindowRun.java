package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.Map;

/** One schedule: a fault for each window, as a {@link Chooser} says. */
class WindowRun implements Run {
    private final WindowSchedule schedule;
    private final Chooser chooser;

    /** {@code listener} hears everything before the run does. */
    WindowRun(WindowOptions options, Settings settings, Plan plan, Chooser chooser, Observer listener) {
        this(options, options.starts(), settings, plan, chooser, listener);
    }

    /** {@code starts}: when the windows begin, in order. */
    WindowRun(WindowOptions options, long[] starts, Settings settings, Plan plan, Chooser chooser, Observer listener) {
        this.schedule = new WindowSchedule(options, starts, settings, plan.seed(), listener);
        this.chooser = chooser;
    }

    @Override
    public final long next(View view) {
        while (!schedule.isOver()) {
            long decision = schedule.next(view);
            if (decision != Code.stop()) {
                return decision;
            }
            if (schedule.goOn(view)) {
                schedule.inject(chooser.choose(schedule.window(), view), view);
            }
        }
        return Code.stop();
    }

    /** How many windows have begun. */
    final int begun() {
        return schedule.begun();
    }

    @Override
    public final Observer observer() {
        return schedule.observer();
    }

    @Override
    public Map<String, Integer> counters() {
        return schedule.counters();
    }
}
