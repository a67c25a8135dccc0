package dev.waymark.engine.experiment;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The executions of an experiment one after the other on this thread, for those who look at each of them. */
public final class Series {
    /** Strategies without generations are asked for so many plans at a time. */
    private static final long AT_A_TIME = 64;

    /** Looks at the executions. */
    public interface Visitor {
        /** The next one is about to be made. */
        default void begins(Plan plan, Explorer explorer) {}

        /** Whether the rest need not be made. */
        default boolean enough() {
            return false;
        }

        /** The run that makes this execution: the strategy's own, or something around it. */
        default Run run(Run strategys) {
            return strategys;
        }

        /** What else hears every execution. */
        default @Nullable Observer observer() {
            return null;
        }

        /** An execution is over; {@code explorer} still stands at its end. */
        default void made(Plan plan, Outcome outcome, Explorer explorer) {}
    }

    private Series() {}

    public static void run(Experiment experiment, Visitor visitor) {
        Planning planning = experiment.planning();
        try (Explorer explorer = Explorers.of(experiment)) {
            for (List<Plan> plans = all(planning); !plans.isEmpty(); plans = all(planning)) {
                for (Plan plan : plans) {
                    if (visitor.enough()) {
                        return;
                    }
                    visitor.begins(plan, explorer);
                    Run run = visitor.run(experiment.configured().run(plan));
                    Outcome outcome = explorer.explore(plan, run, visitor.observer());
                    visitor.made(plan, outcome, explorer);
                    planning.learn(plan, outcome);
                }
            }
        }
    }

    /** A whole generation, so that nothing of it is learned before all of it is planned. */
    private static List<Plan> all(Planning planning) {
        return planning.next(planning.isBounded() ? planning.generation() : AT_A_TIME);
    }
}
