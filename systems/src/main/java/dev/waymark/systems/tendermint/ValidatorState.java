package dev.waymark.systems.tendermint;

import java.util.List;

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
    /** Where in its round it is. */
    public enum Step {
        PROPOSE,
        PREVOTE,
        PRECOMMIT,
        DONE
    }
}
