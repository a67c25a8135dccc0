package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.spec.Specification;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks ahead: whether a call that has no place yet can still have one. */
final class Outlook<S> {
    /** How many calls are looked at; more cut off more, but cost more than they save. */
    private static final int LOOKS = 4;
    /** Where hardly any of so many looks found something, the next ones are left out: easy stretches need none. */
    private static final int TRIAL = 256;

    private static final int FOUND_MIN = 16;
    private static final int REST = 2048;

    private final Specification<S> specification;
    private final OrderConstraint order;
    private final List<Call> calls;
    private final List<Call> maybes;
    private final Meter meter;
    /** Per call, the first call from there on that the specification can foresee. */
    private final int[] foreseeable;
    /** Per foreseen call, the maybes that can make it possible again; found when first needed. */
    private final int[][] reopening;

    private int looked;
    private int found;
    private int resting;

    Outlook(Specification<S> specification, OrderConstraint order, List<Call> calls, List<Call> maybes, Meter meter) {
        this.specification = specification;
        this.order = order;
        this.calls = calls;
        this.maybes = maybes;
        this.meter = meter;
        foreseeable = new int[calls.size() + 1];
        foreseeable[calls.size()] = calls.size();
        for (int i = calls.size() - 1; i >= 0; i--) {
            Call call = calls.get(i);
            foreseeable[i] = specification.foresees(call.request(), call.outcome()) ? i : foreseeable[i + 1];
        }
        reopening = new int[maybes.isEmpty() ? 0 : calls.size()][];
    }

    /** One of the next foreseeable calls that nothing that follows can answer; {@code low} is the first unplaced call. */
    @Nullable
    Call lost(S state, long[] placed, int low, long[] used) {
        if (resting > 0) {
            resting--;
            return null;
        }
        Call lost = look(state, placed, low, used);
        found += lost == null ? 0 : 1;
        if (++looked == TRIAL) {
            resting = found < FOUND_MIN ? REST : 0;
            looked = 0;
            found = 0;
        }
        return lost;
    }

    private @Nullable Call look(S state, long[] placed, int low, long[] used) {
        int looks = 0;
        for (int i = foreseeable[low]; i < calls.size() && looks < LOOKS; i = foreseeable[i + 1]) {
            if (has(placed, i)) {
                continue;
            }
            looks++;
            if (!canStillAnswer(state, calls.get(i))
                    && !reopensAmongCalls(i, placed, low)
                    && !reopensAmongMaybes(i, used)) {
                return calls.get(i);
            }
        }
        return null;
    }

    /** Whether the call can follow this state, with nothing but maybes in between. */
    boolean reaches(S state, int call, long[] used) {
        return canStillAnswer(state, calls.get(call)) || reopensAmongMaybes(call, used);
    }

    private boolean canStillAnswer(S state, Call call) {
        return specification.canStillAnswer(state, call.request(), call.outcome());
    }

    private boolean reopensAmongCalls(int target, long[] placed, int low) {
        int end = order.end(target);
        for (int i = low; i < end; i++) {
            if (!has(placed, i) && i != target && reopens(calls.get(i), calls.get(target))) {
                return true;
            }
        }
        return false;
    }

    private boolean reopensAmongMaybes(int target, long[] used) {
        if (maybes.isEmpty()) {
            return false;
        }
        int @Nullable [] known = reopening[target];
        if (known == null) {
            known = maybesFor(calls.get(target));
            meter.take(16 + 4L * known.length);
            reopening[target] = known;
        }
        for (int maybe : known) {
            if (!has(used, maybe)) {
                return true;
            }
        }
        return false;
    }

    private int[] maybesFor(Call target) {
        int[] found = new int[maybes.size()];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if (reopens(maybes.get(i), target)) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private boolean reopens(Call earlier, Call target) {
        return specification.reopens(earlier.request(), target.request(), target.outcome());
    }

    private static boolean has(long[] bits, int index) {
        return (bits[index >>> 6] >>> index & 1) == 1;
    }
}
