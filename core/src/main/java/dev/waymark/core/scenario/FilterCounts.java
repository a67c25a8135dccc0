package dev.waymark.core.scenario;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * What the filters did in a whole campaign. Counted when an outcome is learned: workers may have begun executions that no
 * longer count when a campaign ends early.
 */
final class FilterCounts {
    private final TreeMap<Long, FilterActivity> open = new TreeMap<>();

    final long[] matched;
    final long[] executionsMatched;
    final long[] notApplied;
    long heldAtEnd;
    long overruled;
    long leftStart;

    FilterCounts(int filters) {
        matched = new long[filters];
        executionsMatched = new long[filters];
        notApplied = new long[filters + 1];
    }

    synchronized FilterActivity begin(long execution) {
        FilterActivity activity = new FilterActivity();
        open.put(execution, activity);
        return activity;
    }

    /** This execution is over, and counts. */
    synchronized void count(long execution) {
        FilterActivity activity = open.remove(execution);
        if (activity != null) {
            add(activity.summary());
        }
    }

    private void add(FilterActivity.Summary summary) {
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
