package dev.waymark.checkers.recorded;

import dev.waymark.histories.file.HistoryEvent.Type;
import org.jspecify.annotations.Nullable;

/**
 * What clients ask and are told, in the words of a model of {@code waymark check}. A deployment that implements it has property
 * {@code history}, and {@code history:snapshot-isolation} and others with another consistency than the strongest.
 */
public interface TellsHistory {
    /** What is asked; {@code key} is null unless the model has keys, or each key is an object of its own. */
    record Asked(
            String operation,
            @Nullable Object key,
            @Nullable Object value) {}

    /** What an answer says: that it happened, and the value; that it did not; or {@code INFO}, that nobody knows. */
    record Told(Type type, @Nullable Object value) {}

    /** As in {@code waymark check --model}; empty: it does not tell after all. */
    String historyModel();

    /** Null: nothing to the model. */
    @Nullable
    Asked asked(Object request);

    /** Of a request that is something to the model. */
    Told told(Object request, @Nullable Object result);

    /** Whether it promises anything once this node has lost its disk; nothing is judged after that. */
    default boolean survivesWipedDisk(int node) {
        return true;
    }
}
