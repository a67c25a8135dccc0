package dev.waymark.engine.campaign;

import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Whoever executes the batches of a campaign: threads of this process, or others elsewhere. Batches may be done in any order
 * and by anybody, and more than once: an execution has one outcome, and of a batch the first that comes counts. All methods
 * are called by the campaign's own thread.
 */
public interface BatchExecutor extends AutoCloseable {
    /** Makes the executor of a campaign. */
    interface Factory {
        /**
         * {@code known}: what the campaign has covered, per coverage, to be read and not changed; {@code problems} hears of
         * executions that came out otherwise when they were made again.
         */
        BatchExecutor executor(Experiment experiment, List<GrowingLongSet> known, Consumer<Doctor.Problem> problems);
    }

    /** How many batches can be worked on at the same time; at least 1, also while there is nobody. */
    int workers();

    void add(Batch batch);

    /** How many plans the next batch may have; {@code usual} is what threads would get, {@code share} a fair part of a generation. */
    default long batch(long usual, long share) {
        return usual;
    }

    /** Called again and again while the campaign waits: throws what went wrong. */
    void look();

    /** Whether its workers cannot see the {@code Memory} of plans, so that they must be told what it is made of. */
    default boolean isElsewhere() {
        return false;
    }

    /**
     * A generation begins after {@code made} executions, whose plans look at what the planner remembers. {@code saved} gives that,
     * as it saves it: now all of it; later, by this thread, what plans of this generation look at.
     */
    default void begins(long made, Supplier<byte[]> saved) {}

    /** The planner has learned this, in order: whoever has what was saved, and learns the same, remembers the same. */
    default void learned(Outcome merged) {}

    /** So many executions count now. */
    default void counted(long executions) {}

    @Override
    void close();
}
