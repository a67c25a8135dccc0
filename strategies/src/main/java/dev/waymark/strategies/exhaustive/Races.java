package dev.waymark.strategies.exhaustive;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came before what in one execution, and where two steps could have come the other way round (Flanagan and Godefroid 2005;
 * Abdulla, Aronis, Jonsson and Sagonas 2014). A race is told as what must be begun with, at the point before its first step, to see
 * the second without the first: any one of several choices, since those are independent of each other.
 */
final class Races {
    /** At the point before step {@code before} one of {@code anyOf} must be explored. */
    record Demand(int before, List<Choice> anyOf) {}

    private final ExecutionRecorder execution;
    private final Independence independence;
    /** By step: those that come before it and must. */
    private final BitSet[] past;

    Races(ExecutionRecorder execution, Independence independence) {
        this.execution = execution;
        this.independence = independence;
        this.past = new BitSet[execution.size()];
    }

    /**
     * Of steps {@code from} to {@code until} with those before them; {@code cut}: the execution was ended there, and something else
     * could have come within the same bound.
     */
    List<Demand> demands(int from, int until, boolean cut) {
        List<Demand> demands = new ArrayList<>();
        List<BitSet> direct = new ArrayList<>();
        for (int second = 0; second < until; second++) {
            direct.add(direct(second));
        }
        for (int second = 0; second < until; second++) {
            BitSet races = direct.get(second);
            for (int first = races.nextSetBit(0); first >= 0; first = races.nextSetBit(first + 1)) {
                if (!enables(first, second)) {
                    demand(first, second, from, until, demands);
                }
            }
        }
        for (int first = 0; cut && first < until - 1; first++) {
            if (isLast(first, until)) {
                demands.add(new Demand(first, beginnings(first, until, null)));
            }
        }
        return demands;
    }

    private void demand(int first, int second, int from, int until, List<Demand> demands) {
        Step one = execution.step(first);
        Step other = execution.step(second);
        if (one.choice().node() == 0 || one.choice().node() != other.choice().node()) {
            if (second >= from) {
                demands.add(new Demand(first, beginnings(first, second)));
            }
            return;
        }
        if (second >= from) {
            int maker = execution.maker(second);
            demands.add(new Demand(first, maker > first ? beginnings(first, maker) : List.of(other.choice())));
        }
        // Without the first the second finds its node in another state, and may depend on more than it does here.
        for (int between = Math.max(first + 1, second >= from ? 0 : from); between < until; between++) {
            if (between != second
                    && !past[between].get(first)
                    && independence.mayDepend(execution.step(between), other.choice())) {
                demands.add(new Demand(first, beginnings(first, between)));
            }
        }
    }

    /** Those that step {@code second} depends on with nothing in between; fills in its past. */
    private BitSet direct(int second) {
        BitSet before = new BitSet(second);
        BitSet direct = new BitSet(second);
        for (int first = second - 1; first >= 0; first--) {
            if (before.get(first)) {
                continue;
            }
            boolean made = execution.maker(second) == first;
            if (made || !independence.independent(execution.step(first), execution.step(second))) {
                direct.set(first);
                before.set(first);
                before.or(past[first]);
            }
        }
        past[second] = before;
        return direct;
    }

    /** The second cannot be without the first. */
    private boolean enables(int first, int second) {
        Choice one = execution.step(first).choice();
        Choice other = execution.step(second).choice();
        boolean upAgain = one.kind() == Code.RESTART && one.node() == other.node();
        boolean downBefore = one.kind() == Code.CRASH && one.node() == other.node();
        return upAgain || downBefore || execution.maker(second) == first;
    }

    /** What a run that has the second without the first can begin with: the first steps of its past, or it itself. */
    private List<Choice> beginnings(int first, int second) {
        BitSet needed = (BitSet) past[second].clone();
        needed.set(second);
        return beginnings(first, second + 1, needed);
    }

    private List<Choice> beginnings(int first, int until, @Nullable BitSet needed) {
        List<Choice> beginnings = new ArrayList<>();
        for (int i = first + 1; i < until; i++) {
            boolean isNeeded = needed == null || needed.get(i);
            if (isNeeded && past[i].nextSetBit(first + 1) < 0) {
                beginnings.add(execution.step(i).choice());
            }
        }
        return beginnings;
    }

    private boolean isLast(int step, int until) {
        for (int later = step + 1; later < until; later++) {
            if (past[later].get(step)) {
                return false;
            }
        }
        return true;
    }

    /** A fingerprint of the execution up to the order of independent steps: of each step's name and of its past. */
    static long fingerprint(ExecutionRecorder execution, Independence independence) {
        Races races = new Races(execution, independence);
        long[] names = new long[execution.size()];
        long all = execution.size();
        for (int i = 0; i < names.length; i++) {
            races.direct(i);
            Choice choice = execution.step(i).choice();
            long hash = Mix.combine(choice.code(), Mix.text(choice.timer()));
            long[] before = races.past[i].stream().mapToLong(k -> names[k]).toArray();
            Arrays.sort(before);
            for (long each : before) {
                hash = Mix.combine(hash, each);
            }
            names[i] = hash;
        }
        Arrays.sort(names);
        for (long each : names) {
            all = Mix.combine(all, each);
        }
        return all;
    }
}
