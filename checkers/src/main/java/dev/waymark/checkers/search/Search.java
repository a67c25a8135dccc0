package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.judgement.Reached;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.core.random.Mix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a legal order of operations, depth first: Wing and Gong (1993), with the memory of configurations of Lowe
 * (2017, "Testing for linearizability"), and like his just-in-time variant it prefers the operation that must come first.
 * It adds two cuts that keep long histories cheap, and that lose no legal order:
 *
 * <p>A call that never changes anything is placed as soon as it may come next and is legal, without alternatives: in any
 * legal order that follows, it can be moved to this place.
 *
 * <p>A maybe (an operation of unknown outcome) is placed only on a detour to a call, and only where the next operation
 * would be illegal or end elsewhere without it. Elsewhere it can be left out or come later: nothing waits for it.
 */
final class Search<S> {
    private static final int NO_MOVE = Integer.MAX_VALUE;
    /** Entry, number and places in the tables, which may be half empty or being copied. */
    private static final int BYTES_PER_STATE = 100;

    private final Specification<S> specification;
    private final OrderConstraint order;
    private final Meter meter;
    private final List<Call> calls = new ArrayList<>();
    private final List<Call> maybes = new ArrayList<>();
    private final Influence influence;
    private final Memo memo;
    private final Frames<S> frames;
    private final Map<S, Integer> numbers = new HashMap<>();
    private final List<S> states = new ArrayList<>();
    private final long[] placed;
    private final long[] used;
    private final int[] next;
    private final boolean[] changesNothing;
    private final Outlook<S> outlook;
    private final Furthest furthest = new Furthest();
    private int placedCount;

    /** All operations of one partition, in order of invocation. */
    Search(Specification<S> specification, List<Call> history, OrderConstraint order, Meter meter) {
        this.specification = specification;
        this.order = order;
        this.meter = meter;
        for (Call call : history) {
            (call.known() ? calls : maybes).add(call);
        }
        meter.take(24L * history.size());
        influence = new Influence(specification, calls, maybes, meter);
        memo = new Memo(meter);
        frames = new Frames<>(meter);
        placed = new long[(calls.size() >>> 6) + 1];
        used = new long[(maybes.size() + 63) >>> 6];
        next = new int[calls.size()];
        changesNothing = new boolean[calls.size()];
        outlook = new Outlook<>(specification, order, calls, maybes, meter);
        for (int i = 0; i < changesNothing.length; i++) {
            Call call = calls.get(i);
            changesNothing[i] = specification.changesNothing(call.request(), call.outcome());
        }
    }

    /** Whether there is a legal order. */
    boolean run() {
        frames.push(specification.initial(), NO_MOVE, Frames.NO_TARGET);
        open();
        while (frames.top >= 0) {
            if (placedCount == calls.size()) {
                return true;
            }
            meter.step();
            int top = frames.top;
            if (frames.cursor[top] == frames.alternatives[top]) {
                close();
            } else if (frames.target[top] == Frames.NO_TARGET) {
                continueConfiguration(top, frames.cursor[top]++);
            } else {
                continueDetour(top, frames.cursor[top]++);
            }
        }
        return false;
    }

    /** Finds the alternatives of the configuration on top. */
    private void open() {
        int top = frames.top;
        S state = frames.state(top);
        int count = order.next(placed, frames.low[top], next);
        frames.progress[top] = order.progress();
        if (count == 0) {
            return;
        }
        frames.pressing[top] = next[0];
        for (int i = 0; i < count; i++) {
            if (changesNothing[next[i]] && apply(state, calls.get(next[i])) != null) {
                frames.candidate(next[i]);
                frames.ahead[top] = 1;
                frames.alternatives[top] = 1;
                return;
            }
        }
        meter.configuration();
        if (outlook.lost(state, placed, frames.low[top], used) == null && isNew(top, state)) {
            list(top, state, count);
        }
    }

    /**
     * Lists the candidates in the order in which they are tried. If the pressing one is not legal, those come first that
     * make it legal, then detours to it: everything else would only have to be undone when it is found to be stuck.
     */
    private void list(int top, S state, int count) {
        Call pressing = calls.get(next[0]);
        long alternatives = count;
        int ahead = 0;
        boolean stuck = apply(state, pressing) == null;
        for (int i = 0; i < count; i++) {
            alternatives += influence.on(next[i]).length;
            S result = stuck ? apply(state, calls.get(next[i])) : null;
            if (!stuck || (result != null && apply(result, pressing) != null)) {
                frames.candidate(next[i]);
                next[i] = ~next[i];
                ahead++;
            }
        }
        for (int i = 0; i < count; i++) {
            if (next[i] >= 0) {
                frames.candidate(next[i]);
            }
        }
        frames.ahead[top] = ahead;
        frames.detours[top] = stuck ? influence.on(frames.pressing[top]).length : 0;
        frames.alternatives[top] = alternatives;
    }

    private @Nullable S apply(S state, Call call) {
        return specification.apply(state, call.request(), call.outcome());
    }

    private boolean isNew(int top, S state) {
        Integer number = numbers.get(state);
        if (number == null) {
            meter.take(BYTES_PER_STATE + specification.bytes(state));
            number = states.size();
            numbers.put(state, number);
            states.add(state);
        } else {
            frames.share(states.get(number));
        }
        int firstWord = frames.low[top] >>> 6;
        int words = Math.max(0, (frames.high[top] >> 6) - firstWord + 1);
        return memo.add(Mix.combine(frames.hash[top], number), number, placed, firstWord, words, used);
    }

    /** Alternatives: candidates, detours to the pressing one, the other candidates, detours to those. */
    private void continueConfiguration(int top, long alternative) {
        int start = frames.candidatesStart();
        int count = frames.candidatesEnd[top] - start;
        int ahead = frames.ahead[top];
        int early = frames.detours[top];
        if (alternative < ahead) {
            step(top, frames.candidates[start + (int) alternative]);
        } else if (alternative < ahead + early) {
            int call = frames.pressing[top];
            detour(top, call, influence.on(call)[(int) alternative - ahead]);
        } else if (alternative < count + early) {
            step(top, frames.candidates[start + (int) alternative - early]);
        } else {
            lateDetour(top, alternative - count - early);
        }
    }

    private void step(int top, int call) {
        S result = apply(frames.state(top), calls.get(call));
        if (result != null) {
            place(call, result);
        }
    }

    private void lateDetour(int top, long alternative) {
        long left = alternative;
        for (int at = frames.candidatesStart(); at < frames.candidatesEnd[top]; at++) {
            int call = frames.candidates[at];
            if (frames.detours[top] > 0 && call == frames.pressing[top]) {
                continue;
            }
            int[] influential = influence.on(call);
            if (left < influential.length) {
                detour(top, call, influential[(int) left]);
                return;
            }
            left -= influential.length;
        }
    }

    /** Alternatives: the target itself, then each maybe that has influence on it. */
    private void continueDetour(int top, long alternative) {
        int target = frames.target[top];
        if (alternative > 0) {
            detour(top, target, influence.on(target)[(int) alternative - 1]);
            return;
        }
        int maybe = ~frames.move[top];
        Call call = calls.get(target);
        if (influence.directly(maybe, call)) {
            S result = apply(frames.state(top), call);
            if (result != null && matters(top, call, false, result)) {
                place(target, result);
            }
        }
    }

    private void place(int call, S state) {
        frames.push(state, call, Frames.NO_TARGET);
        int top = frames.top;
        placed[call >>> 6] |= 1L << call;
        placedCount++;
        int low = frames.low[top];
        while (low < calls.size() && (placed[low >>> 6] >>> low & 1) == 1) {
            low++;
        }
        frames.low[top] = low;
        frames.high[top] = Math.max(frames.high[top], call);
        frames.hash[top] ^= Mix.mix(call + 1);
        open();
    }

    private void detour(int top, int target, int maybe) {
        if ((used[maybe >>> 6] >>> maybe & 1) == 1 || !order.begun(maybe, placed, frames.progress[top])) {
            return;
        }
        Call call = maybes.get(maybe);
        S state = frames.state(top);
        S result = apply(state, call);
        if (result == null
                || result.equals(state)
                || !outlook.reaches(result, target, used)
                || (frames.target[top] != Frames.NO_TARGET && !matters(top, call, ~frames.move[top] < maybe, result))) {
            return;
        }
        frames.push(result, ~maybe, target);
        frames.alternatives[frames.top] = 1L + influence.on(target).length;
        used[maybe >>> 6] |= 1L << maybe;
    }

    /**
     * Whether the maybe on top is needed just before {@code call}, which led to {@code result}: it is not if it could be
     * left out, or come after the call. Of two maybes that can be swapped one order is kept ({@code sorted}).
     */
    private boolean matters(int top, Call call, boolean sorted, S result) {
        S without = apply(frames.state(top - 1), call);
        if (without == null) {
            return true;
        }
        if (without.equals(result)) {
            return false;
        }
        Call maybe = maybes.get(~frames.move[top]);
        return sorted || !result.equals(apply(without, maybe));
    }

    /** Leaves the frame on top, which has no alternatives left. */
    private void close() {
        int top = frames.top;
        int move = frames.move[top];
        if (frames.target[top] != Frames.NO_TARGET) {
            used[~move >>> 6] &= ~(1L << ~move);
        } else {
            rememberIfBest(top);
            if (move != NO_MOVE) {
                placed[move >>> 6] &= ~(1L << move);
                placedCount--;
            }
        }
        frames.pop();
    }

    private void rememberIfBest(int top) {
        if (furthest.isFurther(frames.progress[top], placedCount)) {
            furthest.remember(Arrays.copyOfRange(frames.move, 1, top + 1));
        }
    }

    /** How far {@link #run} came before it was stopped. */
    Reached reached(Object key) {
        // The limit may have been found while the topmost frame was made.
        int last = Math.min(frames.top, frames.move.length - 1);
        while (last > 0 && frames.target[last] != Frames.NO_TARGET) {
            last--;
        }
        if (last > 0) {
            rememberIfBest(last);
        }
        return furthest.reached(key, specification, order, calls, maybes);
    }

    /** Why {@link #run} said no. */
    Violation violation(Object key) {
        return furthest.violation(key, specification, order, calls, maybes);
    }
}
