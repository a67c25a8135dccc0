package dev.waymark.strategies.closure;

import dev.waymark.core.model.Decision;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks for uniform losses that leave all processes the states they went through: round by round, the first kernel that makes
 * no difference, large ones first. A round that was settled is not looked at again, so it may miss some.
 */
final class UniformSearch {
    /** All kernels of a round are tried, so there must not be too many. */
    static final int NODES_MAX = 7;

    private final ExecutionMaker lab;
    private final int perPhase;
    private final BooleanSupplier cancelled;

    UniformSearch(ExecutionMaker lab, int perPhase, BooleanSupplier cancelled) {
        this.lab = lab;
        this.perPhase = perPhase;
        this.cancelled = cancelled;
    }

    /** Null: none was found. */
    @Nullable
    List<Decision> from(List<Decision> lockStep) {
        List<Decision> current = lockStep;
        lab.make(current);
        if (lab.made().steps().nodes() > NODES_MAX) {
            return null;
        }
        LocalStates states = lab.made().states().copy();
        for (LossyRound uneven = firstUneven(); uneven != null; uneven = firstUneven()) {
            long round = uneven.name().number(perPhase);
            boolean settled = false;
            for (List<Decision> trial : trials(current, round)) {
                if (cancelled.getAsBoolean()) {
                    return null;
                }
                if (lab.make(trial) && lab.made().states().firstDifference(states) == 0) {
                    LossyRound next = firstUneven();
                    if (next == null || next.name().number(perPhase) > round) {
                        current = lab.decisions();
                        settled = true;
                        break;
                    }
                }
            }
            if (!settled) {
                return null;
            }
        }
        return current;
    }

    /** The latest execution, with each kernel in this round. */
    private List<List<Decision>> trials(List<Decision> current, long round) {
        StepTable steps = lab.made().steps();
        Reordering places = lab.places();
        int nodes = steps.nodes();
        List<List<Decision>> trials = new ArrayList<>();
        List<BitSet> tried = new ArrayList<>();
        for (int size = nodes; size >= 0; size--) {
            for (int kernel = (2 << nodes) - 2; kernel >= 0; kernel -= 2) { // bit 0 is nobody's
                if (Integer.bitCount(kernel) != size) {
                    continue;
                }
                BitSet arriving = new BitSet();
                for (int message = 0; message < steps.messages(); message++) {
                    boolean among = (kernel >> steps.from(message) & kernel >> steps.to(message) & 1) != 0;
                    arriving.set(message, steps.round(message) == round ? among : places.received(message));
                }
                if (!tried.contains(arriving)) {
                    tried.add(arriving);
                    trials.add(LockStep.of(steps, places, current, arriving::get));
                }
            }
        }
        return trials;
    }

    /** The first round of the latest execution whose losses are not uniform; null: all are. */
    private @Nullable LossyRound firstUneven() {
        return LossyRound.of(lab.made().steps(), lab.places(), perPhase).stream()
                .filter(round -> !round.uniform())
                .findFirst()
                .orElse(null);
    }
}
