package dev.waymark.cli.bench;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import java.util.List;
import java.util.Locale;
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

    private final ConfiguredStrategy strategy;
    private final Explorer explorer;
    private final @Nullable Observer recorder;

    public EngineSide(Target target, Setting setting, int steps) {
        recorder = setting == Setting.EVENTS
                ? new ClockedEvents(target.deployment().nodes())
                : null;
        Experiment experiment = Experiment.on(target)
                .steps(Math.max(1, steps))
                .faults(FaultBudget.NONE)
                .checkingOnly(List.of())
                .measuring(setting == Setting.STATES ? List.of("states") : List.of())
                .build();
        strategy = experiment.configured();
        explorer = Explorers.of(experiment, steps);
    }

    /** One execution with this seed; returns how many messages were delivered. */
    public int execute(long index, long seed) {
        Plan plan = new Plan(index, seed);
        return explorer.explore(plan, strategy.run(plan), recorder).deliveries();
    }

    @Override
    public void close() {
        explorer.close();
    }
}
