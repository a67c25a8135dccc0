package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.scenario.AtEnd;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.Run;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A strategy at work under the filters of a scenario. What filters want is done first; then the strategy is asked, and
 * sees only what no filter has taken. It never loses a turn: it is asked again with what it would have seen anyway.
 */
final class FilteredRun implements Run {
    /** A strategy that keeps deciding about what it is not shown is overruled after so many answers. */
    private static final int ANSWERS_MAX = 100;

    private final Run inner;
    private final Monitor monitor;
    private final FilterActivity activity;
    private final AtEnd atEnd;
    private final int steps;
    private final @Nullable Observer observer;
    private @Nullable FilteredView filtered;

    /** The decision of a filter that was given last, until it is known whether it was carried out. */
    private long given = Code.stop();

    private int decisionsBefore;

    FilteredRun(Scenario scenario, Run inner, int steps, FilterActivity activity) {
        this.inner = inner;
        this.steps = steps;
        this.atEnd = scenario.script().atEnd();
        this.activity = activity;
        this.monitor = new Monitor(scenario, true, this::begun, this::changed);
        activity.follows(monitor);
        Observer ears = inner.observer();
        this.observer = ObserverList.of(ears == null ? List.of(monitor) : List.of(monitor, new Ears(ears)));
    }

    @Override
    public @Nullable Observer observer() {
        return observer;
    }

    @Override
    public Map<String, Integer> counters() {
        return inner.counters();
    }

    /** Filters come in between. */
    @Override
    public List<Decision> known() {
        return List.of();
    }

    @Override
    public void tellSteps(Observer listener) {
        inner.tellSteps(listener);
    }

    @Override
    public byte[] output() {
        return FilteredOutput.of(activity.summary(), inner.output());
    }

    private void begun() {
        filtered = new FilteredView(
                monitor.context().view(), monitor.context().decide().hidden());
    }

    private void changed() {
        filtered().changed();
    }

    private FilteredView filtered() {
        return Objects.requireNonNull(filtered, "the execution has not begun");
    }

    @Override
    public long next(View view) {
        judgeGiven(view);
        long own = monitor.control().next(view);
        if (own != Code.stop()) {
            given = own;
            decisionsBefore = view.decisions();
            return own;
        }
        if (monitor.control().stopped()) {
            return Code.stop();
        }
        int held = monitor.context().decide().heldCount();
        boolean atBound = atEnd != AtEnd.KEEP && held > 0 && steps - view.decisions() <= held;
        long answer = atBound ? Code.stop() : ask(view);
        if (answer == Code.stop() && atEnd != AtEnd.KEEP && held > 0) {
            monitor.context().decide().end(atEnd);
            filtered().changed();
            return next(view);
        }
        return answer;
    }

    private void judgeGiven(View view) {
        if (given == Code.stop()) {
            return;
        }
        if (view.decisions() == decisionsBefore) {
            monitor.control().skipped();
        } else {
            filtered().filterDid(given);
        }
        given = Code.stop();
    }

    private long ask(View view) {
        FilteredView visible = filtered();
        visible.changed();
        Hidden hidden = monitor.context().decide().hidden();
        for (int i = 0; i < ANSWERS_MAX; i++) {
            long answer = inner.next(visible);
            if (answer == Code.stop()) {
                return answer;
            }
            if (!hidden.decision(answer, view)) {
                return hidden.amended(answer);
            }
        }
        activity.overruled();
        long first = first(visible);
        return first == Code.stop() ? first : hidden.amended(first);
    }

    /** What is first in line, for a strategy that wants only what it cannot have. */
    private static long first(View view) {
        if (view.deliverable() > 0) {
            return Code.deliver(view.message(0));
        }
        if (view.timers() > 0) {
            return Code.fire(view.timer(0));
        }
        return view.requests() > 0 ? Code.invoke(view.request(0)) : Code.stop();
    }

    /** The monitor hears of everything first; the strategy begins with what it is allowed to see. */
    private final class Ears extends ObserverList {
        Ears(Observer inner) {
            super(List.of(inner));
        }

        @Override
        public void begin(View view) {
            super.begin(filtered());
        }
    }
}
