package dev.waymark.systems.tendermint;

import dev.waymark.core.model.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be seen of a validator. {@code locked} and {@code valid} are blocks, nil if there is none. */
public record ValidatorState(
        int height,
        int round,
        Step step,
        String locked,
        int lockedRound,
        String valid,
        int validRound,
        List<String> decided) {
    /** Null: it is not that of a validator. States of other classes are read by their {@link Shape}. */
    public static @Nullable ValidatorState of(@Nullable Object state) {
        if (state == null || state instanceof ValidatorState) {
            return (ValidatorState) state;
        }
        Parts parts = Parts.of(state);
        return parts == null || !parts.type().equals("ValidatorState")
                ? null
                : new ValidatorState(
                        parts.number("height"),
                        parts.number("round"),
                        Step.valueOf(parts.text("step")),
                        parts.text("locked"),
                        parts.number("lockedRound"),
                        parts.text("valid"),
                        parts.number("validRound"),
                        parts.texts("decided"));
    }

    /** Where in its round it is. */
    public enum Step {
        PROPOSE,
        PREVOTE,
        PRECOMMIT,
        DONE
    }
}
