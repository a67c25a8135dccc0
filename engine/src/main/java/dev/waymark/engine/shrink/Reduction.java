package dev.waymark.engine.shrink;

import dev.waymark.core.model.Decision;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Makes a trail shorter, one accepted candidate after the other. Each goes on from what the last one carried out, so
 * whatever a removal made superfluous is gone as well.
 */
final class Reduction {
    private final CandidateTester trials;
    private Counterexample trail;

    Reduction(CandidateTester trials, Counterexample trail) {
        this.trials = trials;
        this.trail = trail;
    }

    Counterexample trail() {
        return trail;
    }

    /** Goes on from another trail that violates. */
    void continueFrom(Counterexample other) {
        trail = other;
    }

    /**
     * Delta debugging (Zeller and Hildebrandt, 2002) of the decisions that {@code test} accepts, by complements only:
     * all of them, halves, quarters, down to single ones, each time from the last to the first.
     */
    void halve(Predicate<Decision> test) {
        for (int chunk = accepted(test).size(); chunk >= 1; chunk /= 2) {
            sweep(test, chunk);
        }
    }

    /**
     * Where time passes for all nodes alike, as in schedules of faults: the faults of each stretch of it at once, from the last to
     * the first, so that what remains are the windows that matter.
     */
    void blankWindows(long length) {
        for (long window = windows(length)[trail.size()]; window >= 0 && !trials.exhausted(); window--) {
            long[] windows = windows(length);
            List<Decision> decisions = trail.decisions();
            BitSet faults = new BitSet();
            for (int i = 0; i < decisions.size(); i++) {
                if (windows[i] == window && Traits.of(decisions.get(i)).fault()) {
                    faults.set(i);
                }
            }
            if (windows[windows.length - 1] > 0 && !faults.isEmpty()) {
                remove(faults::get);
            }
        }
    }

    /** In which stretch of time each decision lies, and, last, the end. Clocks that are moved alone do not count. */
    private long[] windows(long length) {
        long[] windows = new long[trail.size() + 1];
        long now = 0;
        for (int i = 0; i < trail.size(); i++) {
            windows[i] = now / length;
            Decision decision = trail.decisions().get(i);
            if (decision instanceof Decision.Advance d && d.node() == 0) {
                now += Math.max(0, d.by());
            } else if (decision instanceof Decision.Wait d) {
                now += Math.max(0, d.time());
            }
        }
        windows[trail.size()] = now / length;
        return windows;
    }

    /** Tries to remove each decision alone; true if a whole pass of it changed nothing. */
    boolean removeSingles() {
        int before = trail.size();
        sweep(decision -> true, 1);
        return trail.size() == before && trials.end() == Shrinker.End.DONE;
    }

    private void sweep(Predicate<Decision> test, int chunk) {
        List<Integer> units = accepted(test);
        for (int end = units.size(); end > 0 && !trials.exhausted(); ) {
            int start = Math.max(0, end - chunk);
            BitSet removed = new BitSet();
            units.subList(start, end).forEach(removed::set);
            if (remove(removed::get)) {
                units = accepted(test);
            }
            end = Math.min(start, units.size());
        }
    }

    private List<Integer> accepted(Predicate<Decision> test) {
        List<Integer> indexes = new ArrayList<>();
        for (int i = 0; i < trail.size(); i++) {
            if (test.test(trail.decisions().get(i))) {
                indexes.add(i);
            }
        }
        return indexes;
    }

    /** Everything that happens at one node, for each node. */
    void removeNodes(int nodes) {
        for (int node = nodes; node >= 1; node--) {
            int at = node;
            removeAll(decision -> Traits.of(decision).node() == at);
        }
    }

    private void removeAll(Predicate<Decision> test) {
        List<Decision> decisions = trail.decisions();
        if (decisions.stream().anyMatch(test)) {
            remove(i -> test.test(decisions.get(i)));
        }
    }

    /** Two decisions that are only of use together; true if there were such. */
    boolean removePairs() {
        for (int last = trail.size() - 1; last > 0; last--) {
            for (int first = last - 1; first >= 0; first--) {
                int one = first;
                int other = last;
                if (remove(i -> i == one || i == other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Crash points that do not matter: the decision stays, the crash goes. */
    void removeCrashPoints() {
        for (int i = trail.size() - 1; i >= 0; i--) {
            Decision decision = i < trail.size() ? trail.decisions().get(i) : new Decision.Stop();
            Decision without = Traits.withoutCrash(decision);
            if (!without.equals(decision)) {
                List<Counterexample.Pick> picks = trail.picks();
                picks.set(i, new Counterexample.Pick(i, without));
                accept(picks);
            }
        }
    }

    private boolean remove(IntPredicate removed) {
        List<Counterexample.Pick> picks = trail.picks();
        picks.removeIf(pick -> removed.test(pick.index()));
        return accept(picks);
    }

    private boolean accept(List<Counterexample.Pick> picks) {
        Counterexample shorter = trials.attempt(trail, picks);
        if (shorter != null) {
            trail = shorter;
        }
        return shorter != null;
    }

    /**
     * Moves towards the natural order, by swaps of neighbours that keep the violation: messages in the order in which
     * they were sent, and everything else as late as can be. A swap changes when later messages are sent, so the number
     * of passes is bounded.
     */
    void order() {
        boolean swapped = true;
        for (int pass = 0; swapped && pass < trail.size(); pass++) {
            swapped = false;
            for (int i = 0; i + 1 < trail.size(); i++) {
                swapped |= unnatural(i) && swap(i);
            }
        }
    }

    /** Whether decision {@code i + 1} is about a message that was there before decision {@code i}, or before its message. */
    private boolean unnatural(int i) {
        int later = trail.born(i + 1);
        if (later < 0 || trail.cause(i + 1) > i) {
            return false;
        }
        return trail.born(i) < 0 || later < trail.born(i);
    }

    private boolean swap(int i) {
        List<Counterexample.Pick> picks = trail.picks();
        picks.add(i, picks.remove(i + 1));
        Counterexample ordered = trials.attemptAsCaused(trail, picks);
        if (ordered == null
                || (ordered.size() == trail.size() && ordered.decisions().equals(trail.decisions()))) {
            return false;
        }
        trail = ordered;
        return true;
    }
}
