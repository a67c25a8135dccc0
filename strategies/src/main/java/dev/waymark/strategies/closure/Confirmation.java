package dev.waymark.strategies.closure;

import dev.waymark.core.model.Decision;
import java.util.BitSet;
import java.util.List;

/**
 * Makes the execution that a reordering describes. A message that came before its time and left no trace may have been put
 * aside by the receiver, or thrown away; nobody can tell but by trying. So first all of these are received in their
 * rounds, and where that leads to other states one after the other is lost instead, if that brings the states closer.
 */
final class Confirmation {
    /** Executions made for one question. */
    private static final int TRIALS_MAX = 64;

    private static final int SAME = Integer.MAX_VALUE;

    private final ExecutionMaker lab;
    private final StepRecorder original;
    private final Reordering reordering;

    private int trials;

    Confirmation(ExecutionMaker lab, StepRecorder original, Reordering reordering) {
        this.lab = lab;
        this.original = original;
        this.reordering = reordering;
    }

    /** What came of it; the lab's latest execution is the one that comes closest. */
    Closure.Result confirm(List<Decision> decisions) {
        BitSet lost = new BitSet();
        BitSet putOff = reordering.putOff();
        int best = attempt(decisions, lost);
        boolean better = true;
        while (best != SAME && better) {
            better = false;
            for (int message = putOff.nextSetBit(0);
                    message >= 0 && best != SAME && trials < TRIALS_MAX;
                    message = putOff.nextSetBit(message + 1)) {
                if (lost.get(message)) {
                    continue;
                }
                lost.set(message);
                int reached = attempt(decisions, lost);
                if (reached > best) {
                    best = reached;
                    better = true;
                } else {
                    lost.clear(message);
                }
            }
        }
        if (best != SAME) {
            attempt(decisions, lost); // so that the closest one is shown
        }
        return best == SAME
                ? Closure.Result.CLOSED
                : best == LocalStates.ALL ? Closure.Result.MERGED : Closure.Result.DIFFERS;
    }

    /** How many states are as in the original before the two part. */
    private int attempt(List<Decision> decisions, BitSet lost) {
        trials++;
        List<Decision> candidate = LockStep.of(
                original.steps(), reordering, decisions, message -> reordering.received(message) && !lost.get(message));
        boolean applied = lab.make(candidate);
        LocalStates made = lab.made().states();
        if (applied && original.states().firstDifference(made) == 0) {
            return SAME;
        }
        int found = original.states().foundIn(made);
        return applied ? found : Math.min(found, LocalStates.ALL - 1);
    }

    String why() {
        LocalStates made = lab.made().states();
        int node = original.states().firstDifference(made);
        return node == 0
                ? "in lock step a decision does not apply"
                : "in lock step node " + node + " goes through other states: "
                        + original.states().difference(made, node);
    }
}
