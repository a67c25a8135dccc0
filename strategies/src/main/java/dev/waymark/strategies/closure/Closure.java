package dev.waymark.strategies.closure;

import dev.waymark.core.model.Decision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of checking one execution. {@code crossing} is the first message outside its round, {@code why} says in words
 * why it is not closed; {@code ignored} counts messages that came outside their rounds and left no trace. The rest is
 * of the execution in lock step, if there is one: its rounds, its decisions, and those of one with uniform losses that
 * cannot be told from it either, if one was found.
 */
public record Closure(
        Result result,
        @Nullable Crossing crossing,
        @Nullable String why,
        int ignored,
        List<LossyRound> rounds,
        List<Decision> lockStep,
        @Nullable List<Decision> uniform) {
    public enum Result {
        /** The execution in lock step was made, and every process went through the same states. */
        CLOSED,
        /** The same, but a process that had put messages aside goes through states in between that it took in one step. */
        MERGED,
        /** A message made a difference outside its round. */
        CROSSED,
        /** The steps can be put into rounds, but made in that order some process goes through other states. */
        DIFFERS,
        /** It has something in it that no execution in rounds has. */
        FOREIGN
    }

    static Closure not(Result result, @Nullable Crossing crossing, String why, int ignored) {
        return new Closure(result, crossing, why, ignored, List.of(), List.of(), null);
    }

    Closure with(@Nullable List<Decision> newUniform) {
        return new Closure(result, crossing, why, ignored, rounds, lockStep, newUniform);
    }

    /** Whether there is an execution in lock step. */
    public boolean closed() {
        return result == Result.CLOSED || result == Result.MERGED;
    }

    /** Whether its own losses are uniform. */
    public boolean isUniform() {
        return closed() && rounds.stream().allMatch(LossyRound::uniform);
    }

    /** Rounds of which uniform sampling may miss losses, since several processes send to several. */
    public List<LossyRound> unshaped() {
        return rounds.stream()
                .filter(round -> round.shape() == LossyRound.Shape.OTHER)
                .toList();
    }
}
