package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.spec.Specification;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which maybes are worth trying before a call: those that affect it, and those that affect these, and so on. */
final class Influence {
    private static final int[] NOBODY = new int[0];

    private final Specification<?> specification;
    private final List<Call> calls;
    private final List<Call> maybes;
    private final int[][] known;
    private final Meter meter;

    Influence(Specification<?> specification, List<Call> calls, List<Call> maybes, Meter meter) {
        this.specification = specification;
        this.calls = calls;
        this.maybes = maybes;
        this.meter = meter;
        this.known = new int[maybes.isEmpty() ? 0 : calls.size()][];
    }

    /** In ascending order; worked out when first asked for. */
    int[] on(int call) {
        if (maybes.isEmpty()) {
            return NOBODY;
        }
        int @Nullable [] found = known[call];
        if (found == null) {
            found = find(calls.get(call));
            meter.take(16 + 4L * found.length);
            known[call] = found;
        }
        return found;
    }

    private int[] find(Call call) {
        boolean[] in = new boolean[maybes.size()];
        int[] queue = new int[maybes.size()];
        int size = spread(call, in, queue, 0);
        for (int i = 0; i < size; i++) {
            size = spread(maybes.get(queue[i]), in, queue, size);
        }
        int[] result = size == 0 ? NOBODY : Arrays.copyOf(queue, size);
        Arrays.sort(result);
        return result;
    }

    private int spread(Call affected, boolean[] in, int[] queue, int size) {
        int end = size;
        for (int maybe = 0; maybe < in.length; maybe++) {
            if (!in[maybe] && directly(maybe, affected)) {
                in[maybe] = true;
                queue[end++] = maybe;
            }
        }
        return end;
    }

    /** Whether the maybe can matter just before {@code next}. */
    boolean directly(int maybe, Call next) {
        return specification.affects(maybes.get(maybe).request(), next.request(), next.outcome());
    }
}
