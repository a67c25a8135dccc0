package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.Run;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run of the strategy alone; the filters of a scenario watch it and decide nothing. */
public final class WatchedRun implements Run {
    /** Is told whenever the condition of a filter holds. */
    public interface Watcher {
        void matched(int filter, int deliveries);
    }

    private final Run inner;
    private final Watcher watcher;
    private final Monitor monitor;
    private final @Nullable Observer observer;
    private final int[] before;

    public WatchedRun(Scenario scenario, Run inner, Watcher watcher) {
        this.inner = inner;
        this.watcher = watcher;
        this.monitor = new Monitor(scenario, false, () -> {}, this::look);
        this.before = new int[monitor.matched().length];
        Observer ears = inner.observer();
        this.observer = ObserverList.of(ears == null ? List.of(monitor) : List.of(monitor, ears));
    }

    @Override
    public long next(View view) {
        return inner.next(view);
    }

    @Override
    public @Nullable Observer observer() {
        return observer;
    }

    @Override
    public void tellSteps(Observer listener) {
        inner.tellSteps(listener);
    }

    @Override
    public byte[] output() {
        return inner.output();
    }

    @Override
    public Map<String, Integer> counters() {
        return inner.counters();
    }

    private void look() {
        int[] matched = monitor.matched();
        for (int i = 0; i < before.length; i++) {
            if (matched[i] > before[i]) {
                before[i] = matched[i];
                watcher.matched(i, monitor.context().deliveries());
            }
        }
    }
}
