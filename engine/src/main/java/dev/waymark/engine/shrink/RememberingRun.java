package dev.waymark.engine.shrink;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.DecisionLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets another run decide and keeps what was carried out of it, under the names that it really had. What the engine
 * does after that run has stopped (the epilogue) is not kept: every replay makes it anew.
 */
final class RememberingRun implements Run {
    private final DecisionLog log;
    private final MessageOrigins births = new MessageOrigins();
    private final List<Decision> carriedOut = new ArrayList<>();
    private @Nullable Run decider;
    private @Nullable Decision pending;
    private int loggedBefore;
    private boolean started;

    /** Per turn of the decider, the step that it became; -1: it was skipped. */
    private int[] steps = new int[64];

    private int turns;

    RememberingRun(DecisionLog log) {
        this.log = log;
    }

    void decideWith(Run newDecider) {
        decider = newDecider;
    }

    MessageOrigins births() {
        return births;
    }

    /** The step that the decider's {@code turn}-th answer (from 0) became, or -1. */
    int step(int turn) {
        return turn < turns ? steps[turn] : -1;
    }

    @Override
    public Observer observer() {
        return births;
    }

    @Override
    public List<Decision> known() {
        return decider == null ? List.of() : decider.known();
    }

    @Override
    public long next(View view) {
        settle();
        long code = decider == null ? Code.stop() : decider.next(view);
        if (code != Code.stop()) {
            pending = view.decode(code); // now, while the message is still there to tell its type
            loggedBefore = log.size();
        }
        return code;
    }

    private void settle() {
        if (!started) {
            started = true;
            births.endStep();
        }
        if (pending == null) {
            return;
        }
        if (turns == steps.length) {
            steps = Arrays.copyOf(steps, turns * 2);
        }
        if (log.size() > loggedBefore) {
            carriedOut.add(pending);
            births.endStep();
            steps[turns++] = carriedOut.size();
        } else {
            steps[turns++] = -1;
        }
        pending = null;
    }

    /** To be asked once, after the execution. */
    Counterexample trail() {
        settle();
        return new Counterexample(carriedOut, log.size(), births);
    }
}
