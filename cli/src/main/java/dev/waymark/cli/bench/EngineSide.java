package dev.waymark.cli.bench;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The explorer as a campaign uses it, with strategy random and property no-failure. */
public final class EngineSide implements AutoCloseable {
    /** What the engine does besides. */
    public enum Setting {
        /** Decisions are recorded. */
        PLAIN,
        /** Coverage {@code states} is measured. */
        STATES,
        /** Every event is kept as an object, with its vector clock. */
        EVENTS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final RandomStrategy strategy = new RandomStrategy();
    private final Map<String, String> options;
    private final Settings settings;
    private final Explorer explorer;
    private final @Nullable Observer recorder;

    public EngineSide(SimulatedDeployment<?> deployment, Setting setting, int steps) {
        List<Coverage> coverages = setting == Setting.STATES ? List.of(new StatesCoverage()) : List.of();
        recorder = setting == Setting.EVENTS ? new ClockedEvents(deployment.nodes()) : null;
        options = Strategies.parse(strategy.name()).options();
        settings = new Settings(deployment, 1, steps, FaultBudget.NONE);
        explorer = new Explorer(deployment, List.of(new NoFailure()), coverages, steps);
    }

    /** One execution with this seed; returns how many messages were delivered. */
    public int execute(long index, long seed) {
        Plan plan = new Plan(index, seed);
        return explorer.explore(plan, strategy.run(plan, settings, options), recorder)
                .deliveries();
    }

    @Override
    public void close() {
        explorer.close();
    }
}
