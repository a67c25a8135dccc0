package dev.waymark.engine.scenario.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * What the filters did in a whole campaign. Counted when an outcome is learned: workers may have begun executions that no
 * longer count when a campaign ends early.
 */
public final class FilterCounts {
    private final long[] matched;
    private final long[] executionsMatched;
    private final long[] notApplied;
    private long heldAtEnd;
    private long overruled;
    private long leftStart;

    public FilterCounts(int filters) {
        matched = new long[filters];
        executionsMatched = new long[filters];
        notApplied = new long[filters + 1];
    }

    /** Of an execution that counts. */
    synchronized void add(FilterActivity.Summary summary) {
        for (int i = 0; i < summary.matched().length; i++) {
            matched[i] += summary.matched()[i];
            executionsMatched[i] += summary.matched()[i] > 0 ? 1 : 0;
        }
        Arrays.setAll(notApplied, i -> notApplied[i] + (i < summary.notApplied().length ? summary.notApplied()[i] : 0));
        heldAtEnd += summary.heldAtEnd();
        overruled += summary.overruled();
        leftStart += summary.leftStart() ? 1 : 0;
    }

    /** For a campaign that goes on later. */
    synchronized void save(DataOutput out) throws IOException {
        for (long[] counts : List.of(matched, executionsMatched, notApplied)) {
            for (long count : counts) {
                out.writeLong(count);
            }
        }
        out.writeLong(heldAtEnd);
        out.writeLong(overruled);
        out.writeLong(leftStart);
    }

    synchronized void restore(DataInput in) throws IOException {
        for (long[] counts : List.of(matched, executionsMatched, notApplied)) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] = in.readLong();
            }
        }
        heldAtEnd = in.readLong();
        overruled = in.readLong();
        leftStart = in.readLong();
    }

    public synchronized long matched(int filter) {
        return matched[filter];
    }

    public synchronized long executionsMatched(int filter) {
        return executionsMatched[filter];
    }

    /** Decisions that did not apply; the filter after the last one stands for the set-up. */
    public synchronized long notApplied(int filter) {
        return notApplied[filter];
    }

    public synchronized long heldAtEnd() {
        return heldAtEnd;
    }

    public synchronized long overruled() {
        return overruled;
    }

    /** Executions in which the machine left its start state. */
    public synchronized long leftStart() {
        return leftStart;
    }
}
