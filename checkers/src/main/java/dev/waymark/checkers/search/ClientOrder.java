package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each client's answered operations come in its own order, whatever the time was; or, without sessions, in any order. A
 * maybe comes after what its client did before it, but what its client did next need not wait for it.
 */
final class ClientOrder implements OrderConstraint {
    private static final int NONE = -1;

    private final int[] before;
    private final int[] beforeMaybe;

    /** All operations, in order of invocation. */
    ClientOrder(List<Call> history, boolean sessions) {
        int known = (int) history.stream().filter(Call::known).count();
        before = new int[known];
        beforeMaybe = new int[history.size() - known];
        Arrays.fill(before, NONE);
        Arrays.fill(beforeMaybe, NONE);
        if (sessions) {
            link(history);
        }
    }

    private void link(List<Call> history) {
        Map<Integer, Integer> last = new HashMap<>();
        int calls = 0;
        int maybes = 0;
        for (Call call : history) {
            int client = call.name().client();
            int previous = last.getOrDefault(client, NONE);
            if (call.known()) {
                last.put(client, calls);
                before[calls++] = previous;
            } else {
                beforeMaybe[maybes++] = previous;
            }
        }
    }

    @Override
    public int next(long[] placed, int low, int[] next) {
        int count = 0;
        for (int i = low; i < before.length; i++) {
            if (!has(placed, i) && isPlaced(placed, before[i])) {
                next[count++] = i;
            }
        }
        return count;
    }

    @Override
    public int end(int call) {
        return before.length;
    }

    @Override
    public long progress() {
        return 0;
    }

    @Override
    public boolean begun(int maybe, long[] placed, long progress) {
        return isPlaced(placed, beforeMaybe[maybe]);
    }

    private static boolean isPlaced(long[] placed, int call) {
        return call == NONE || has(placed, call);
    }

    private static boolean has(long[] placed, int call) {
        return (placed[call >>> 6] >>> call & 1) == 1;
    }
}
