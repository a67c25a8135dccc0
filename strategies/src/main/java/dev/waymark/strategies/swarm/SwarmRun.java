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
import dev.waymark.strategies.pct.PriorityRuns;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One execution with its temper: the weather first, then faults that are due, then whatever the order of events says. */
public final class SwarmRun implements Run {
    private final Weather weather;
    private final Strikes strikes;
    private final Revival revival;
    private final Run ordinary;
    private final boolean calm;
    private final boolean revives;

    /** {@code around}: seed of the weather; {@code seed}: of everything else. */
    SwarmRun(Temper temper, long around, long seed, Settings settings) {
        int steps = settings.steps();
        int nodes = settings.deployment().nodes();
        Rng faults = new Rng(Seeds.stream(seed, "faults", 0));
        weather = new Weather(
                new Rng(Seeds.stream(around, "weather", 0)),
                temper,
                nodes,
                settings.deployment().drift(),
                steps);
        strikes = new Strikes(faults, temper, settings.faults(), steps);
        calm = temper.split() == 0 && temper.ahead() == 0;
        revives = temper.byPriorities();
        if (revives) {
            Settings without = new Settings(settings.deployment(), settings.seed(), steps, FaultBudget.NONE);
            Plan unplanned = new Plan(0, seed);
            ordinary = temper.order() == Temper.Order.POS
                    ? PriorityRuns.pos(unplanned, without)
                    : PriorityRuns.pct(temper.depth(), unplanned, without);
            revival = new Revival(faults, nodes, steps);
        } else {
            ordinary = new Walk(new Rng(Seeds.stream(seed, "schedule", 0)), temper, strikes.crashes(), steps);
            revival = new Revival(faults, 0, steps); // restarts have a weight there
        }
    }

    @Override
    public @Nullable Observer observer() {
        return ordinary.observer();
    }

    @Override
    public long next(View view) {
        long change = weather(view);
        return change != Code.stop() ? change : event(view);
    }

    /** What changes around the nodes now, or stop. */
    public long weather(View view) {
        return calm ? Code.stop() : weather.next(view);
    }

    /** Nothing can happen: whoever is cut off comes back; or stop. */
    public long clear(View view) {
        return weather.clear(view);
    }

    /** What happens now, whatever the weather. */
    public long event(View view) {
        long fault = strikes.next(view);
        if (fault != Code.stop()) {
            return fault;
        }
        if (revives && view.crashes() > 0) {
            long restart = revival.next(view);
            if (restart != Code.stop()) {
                return restart;
            }
        }
        long decision = ordinary.next(view);
        return decision != Code.stop() ? decision : otherwise(view);
    }

    private long otherwise(View view) {
        long healed = clear(view);
        return healed != Code.stop() ? healed : revival.early(view);
    }

    @Override
    public Map<String, Integer> counters() {
        return ordinary.counters();
    }
}
