package dev.waymark.engine.run;

import dev.waymark.core.property.Verdict;

/**
 * Hears of a campaign as it goes, and may end it. All is called by the thread that runs the campaign, in an order that does not
 * depend on the number of workers; the campaign waits for each call. What one throws ends the campaign and reaches whoever runs it.
 */
public interface CampaignListener {
    /** One more execution counts; called after each, in their order. */
    default void executed(CampaignProgress soFar) {}

    /** A violation not seen before, in the execution with this index; it is shrunk next. */
    default void found(Verdict verdict, long execution) {}

    /** What became of a violation that was found: its traces are on disk. */
    default void shrunk(FoundViolation violation) {}

    /** Some time has passed, or some executions were made. */
    default void progress(CampaignProgress soFar) {}

    /** Something that a person might want to read, such as what is worked out after the last execution. */
    default void notice(String text) {}

    /** Asked after each execution; true ends the campaign there. It must follow from {@code soFar} alone. */
    default boolean enough(CampaignProgress soFar) {
        return false;
    }

    /** Asked often; true ends the campaign with what it has. */
    default boolean cancelled() {
        return false;
    }
}
