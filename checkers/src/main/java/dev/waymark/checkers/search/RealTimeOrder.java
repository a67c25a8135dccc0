package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import java.util.List;

/** An operation that ended before another began comes before it. Progress is the first end of an unplaced call. */
final class RealTimeOrder implements OrderConstraint {
    private final long[] begins;
    private final long[] ends;
    private final long[] maybeBegins;
    private long firstEnd;

    /** All operations, in order of invocation. */
    RealTimeOrder(List<Call> history) {
        int known = 0;
        for (Call call : history) {
            known += call.known() ? 1 : 0;
        }
        begins = new long[known];
        ends = new long[known];
        maybeBegins = new long[history.size() - known];
        int calls = 0;
        int maybes = 0;
        for (Call call : history) {
            if (call.known()) {
                begins[calls] = call.invokedAt();
                ends[calls++] = call.endedAt();
            } else {
                maybeBegins[maybes++] = call.invokedAt();
            }
        }
    }

    @Override
    public int next(long[] placed, int low, int[] next) {
        firstEnd = Call.FOREVER;
        int count = 0;
        for (int i = low; i < begins.length && begins[i] <= firstEnd; i++) {
            if ((placed[i >>> 6] >>> i & 1) == 0) {
                firstEnd = Math.min(firstEnd, ends[i]);
                insert(next, count++, i);
            }
        }
        return count;
    }

    /** First to end first: an operation is placed when it must be, not when it can be. */
    private void insert(int[] next, int count, int call) {
        int at = count;
        while (at > 0 && ends[next[at - 1]] > ends[call]) {
            next[at] = next[at - 1];
            at--;
        }
        next[at] = call;
    }

    @Override
    public int end(int call) {
        int end = call + 1;
        while (end < begins.length && begins[end] <= ends[call]) {
            end++;
        }
        return end;
    }

    @Override
    public long progress() {
        return firstEnd;
    }

    @Override
    public boolean begun(int maybe, long[] placed, long progress) {
        return maybeBegins[maybe] <= progress;
    }
}
