package dev.waymark.strategies.isolate;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.WeightedWalk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One execution of {@link IsolateBusyStrategy}. */
final class IsolateBusyRun implements Run {
    private static final int SLEEPING_PERCENT = 20;
    private static final int TIMER_INSIDE = 16;

    /** A window lasts about a third of an execution, and all faults shall come in it. */
    private static final int PACE_INSIDE = 4;

    private final IsolateConfiguration configuration;
    private final WeightedWalk walk;
    private final WeightedWalk.Weights outside;
    private final WeightedWalk.Weights inside;
    private final @Nullable IsolationWindows windows;
    private final @Nullable CrashPoints crashes;
    private final WeightedWalk.@Nullable Held asleep;

    IsolateBusyRun(Settings settings, IsolateConfiguration configuration, long seed) {
        this.configuration = configuration;
        this.windows = configuration.mode().cuts()
                ? new IsolationWindows(new Rng(Seeds.stream(seed, "windows", 0)), settings, configuration.shape())
                : null;
        this.asleep = configuration.mode() == IsolateConfiguration.Mode.SLEEP ? this::sleeps : null;
        FaultBudget faults = configuration.calm() ? FaultBudget.NONE : settings.faults();
        boolean atPoints = configuration.atPoints() && faults.crashes() > 0;
        this.crashes = atPoints
                ? CrashPoints.of(new Rng(Seeds.stream(seed, "crashes", 0)), settings, configuration.point())
                : null;
        WeightedWalk.Weights usual =
                WeightedWalk.Weights.USUAL.withTimer(configuration.timer()).withRequest(configuration.request());
        this.outside = windows != null && configuration.within().faults() ? usual.withPace(0) : usual;
        WeightedWalk.Weights asking = usual.withRequest(configuration.busy());
        WeightedWalk.Weights faulty = configuration.within().faults() ? asking.withPace(PACE_INSIDE) : asking;
        this.inside = configuration.within().timers() ? faulty.withTimer(TIMER_INSIDE) : faulty;
        this.walk = new WeightedWalk(
                new Rng(Seeds.stream(seed, "schedule", 0)),
                settings,
                outside,
                atPoints ? new FaultBudget(0, faults.drops(), faults.duplicates()) : faults);
    }

    String text() {
        return configuration.text() + (crashes == null ? "" : ", " + crashes.text());
    }

    @Override
    public @Nullable Observer observer() {
        List<Observer> all = new ArrayList<>();
        if (windows != null) {
            all.add(windows);
        }
        if (crashes != null) {
            all.add(crashes);
        }
        return all.isEmpty() ? null : all.size() == 1 ? all.get(0) : ObserverList.of(all);
    }

    @Override
    public long next(View view) {
        if (windows != null) {
            windows.turn(view);
        }
        boolean open = windows != null && windows.open();
        boolean crashing = crashes != null
                && (open || windows == null || !configuration.within().faults());
        long crash = crashes == null ? Code.stop() : crashes.next(view);
        if (crashing && crash != Code.stop()) {
            return crash;
        }
        long decision = walk.next(view, open ? inside : outside, open ? windows : asleep);
        return crashing && crashes != null ? crashes.crashing(view, decision) : decision;
    }

    private boolean sleeps(View view, int message) {
        return (Mix.mix(view.message(message) ^ configuration.salt()) >>> 40) % 100 < SLEEPING_PERCENT;
    }
}
