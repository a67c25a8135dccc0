package dev.waymark.strategies.swarm;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.isolate.IsolationWindows;
import dev.waymark.strategies.pct.PriorityRuns;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One execution with its configuration: the network faults first, then faults that are due, then whatever the order of events says. */
public final class SwarmRun implements Run {
    private final NetworkFaults networkFaults;
    private final FaultTiming faultTiming;
    private final RestartTiming restartTiming;
    private final Run ordinary;
    private final boolean calm;
    private final boolean timesRestarts;
    private final @Nullable IsolationWindows windows;

    /** {@code around}: seed of the network faults; {@code seed}: of everything else. */
    SwarmRun(SwarmConfiguration configuration, long around, long seed, Settings settings) {
        int steps = settings.steps();
        int nodes = settings.deployment().nodes();
        Rng faults = new Rng(Seeds.stream(seed, "faults", 0));
        networkFaults = new NetworkFaults(
                new Rng(Seeds.stream(around, "weather", 0)),
                configuration,
                nodes,
                settings.deployment().drift(),
                steps);
        faultTiming = new FaultTiming(faults, configuration, settings.faults(), steps);
        calm = configuration.split() == 0 && configuration.ahead() == 0;
        timesRestarts = configuration.byPriorities();
        IsolationWindows.Shape isolation = configuration.isolation();
        windows = isolation == null || timesRestarts
                ? null
                : new IsolationWindows(new Rng(Seeds.stream(seed, "windows", 0)), settings, isolation);
        if (timesRestarts) {
            Settings without = new Settings(settings.deployment(), settings.seed(), steps, FaultBudget.NONE);
            Plan unplanned = new Plan(0, seed);
            ordinary = configuration.order() == SwarmConfiguration.Order.POS
                    ? PriorityRuns.pos(unplanned, without)
                    : PriorityRuns.pct(configuration.depth(), unplanned, without);
            restartTiming = new RestartTiming(faults, nodes, steps);
        } else {
            ordinary = new SwarmWalk(
                    new Rng(Seeds.stream(seed, "schedule", 0)), configuration, faultTiming.crashes(), steps, windows);
            restartTiming = new RestartTiming(faults, 0, steps); // restarts have a weight there
        }
    }

    @Override
    public @Nullable Observer observer() {
        return windows == null
                ? ordinary.observer()
                : windows; // only the weighted walk has them, which observes nothing
    }

    @Override
    public long next(View view) {
        long change = networkFaults(view);
        return change != Code.stop() ? change : event(view);
    }

    /** What changes around the nodes now, or stop. */
    public long networkFaults(View view) {
        return calm ? Code.stop() : networkFaults.next(view);
    }

    /** Nothing can happen: whoever is cut off comes back; or stop. */
    public long clear(View view) {
        return networkFaults.clear(view);
    }

    /** What happens now, whatever the network faults. */
    public long event(View view) {
        if (windows != null) {
            windows.turn(view);
        }
        long fault = faultTiming.next(view);
        if (fault != Code.stop()) {
            return fault;
        }
        if (timesRestarts && view.crashes() > 0) {
            long restart = restartTiming.next(view);
            if (restart != Code.stop()) {
                return restart;
            }
        }
        long decision = ordinary.next(view);
        return decision != Code.stop() ? decision : otherwise(view);
    }

    private long otherwise(View view) {
        long healed = clear(view);
        return healed != Code.stop() ? healed : restartTiming.early(view);
    }

    @Override
    public Map<String, Integer> counters() {
        return ordinary.counters();
    }
}
