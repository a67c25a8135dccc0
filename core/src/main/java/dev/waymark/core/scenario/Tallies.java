package dev.waymark.core.scenario;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * What the filters did in a whole campaign. Counted when an outcome is learned: workers may have begun executions that no
 * longer count when a campaign ends early.
 */
final class Tallies {
    private final TreeMap<Long, Tally> open = new TreeMap<>();

    final long[] matched;
    final long[] executionsMatched;
    final long[] notApplied;
    long heldAtEnd;
    long overruled;
    long leftStart;

    Tallies(int filters) {
        matched = new long[filters];
        executionsMatched = new long[filters];
        notApplied = new long[filters + 1];
    }

    synchronized Tally begin(long execution) {
        Tally tally = new Tally();
        open.put(execution, tally);
        return tally;
    }

    /** This execution is over, and counts. */
    synchronized void count(long execution) {
        Tally tally = open.remove(execution);
        if (tally != null) {
            add(tally.summary());
        }
    }

    private void add(Tally.Summary summary) {
        for (int i = 0; i < summary.matched().length; i++) {
            matched[i] += summary.matched()[i];
            executionsMatched[i] += summary.matched()[i] > 0 ? 1 : 0;
        }
        Arrays.setAll(notApplied, i -> notApplied[i] + (i < summary.notApplied().length ? summary.notApplied()[i] : 0));
        heldAtEnd += summary.heldAtEnd();
        overruled += summary.overruled();
        leftStart += summary.leftStart() ? 1 : 0;
    }
}
