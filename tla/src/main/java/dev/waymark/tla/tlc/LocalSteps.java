package dev.waymark.tla.tlc;

import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tlc2.tool.TLCState;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * What actions did, by the part of the state that they depend on ({@link Footprint}). Where another state has the same part
 * the same changes are made again, without TLC. This is what makes following whole executions fast: states are mostly new,
 * but what one server does with one message in its own state has mostly been seen.
 */
final class LocalSteps {
    /** What one successor has anew: an entry of a function, at a parameter of the action, or (below 0) a whole variable. */
    private record Change(int variable, int parameter, Value value, long hash, long[] entries) {}

    private static final int BYTES_PER_STEP = 64;
    private static final int BYTES_PER_CHANGE = 64;
    private static final int BYTES_PER_VALUE = 40;

    private final UniqueString[] variables;
    private final ContentHash hash;
    private final long bytesMax;
    private final LongMap<Change[][]> effects = new LongMap<>();
    private long bytes;
    private long cleared;

    LocalSteps(UniqueString[] variables, ContentHash hash, long bytesMax) {
        this.variables = variables;
        this.hash = hash;
        this.bytesMax = bytesMax;
    }

    boolean remembers() {
        return bytesMax > 0;
    }

    /** What the step depends on; 0 when a function has no entry where the action looks. */
    long key(HashedState state, BoundAction bound) {
        Footprint footprint = bound.footprint();
        long key = bound.id();
        if (footprint == null) {
            for (long part : state.parts) {
                key = Mix.combine(key, part);
            }
            return key;
        }
        for (long left = footprint.whole; left != 0; left &= left - 1) {
            key = Mix.combine(key, state.parts[Long.numberOfTrailingZeros(left)]);
        }
        for (int i = 0; i < footprint.at.length; i++) {
            for (long left = footprint.at[i]; left != 0; left &= left - 1) {
                int variable = Long.numberOfTrailingZeros(left);
                if (state.entries[variable] == HashedState.NO_FUNCTION) { // a record, say: all of it counts
                    key = Mix.combine(key, state.parts[variable]);
                    continue;
                }
                int place = state.place(variable, bound, i, variables);
                if (place < 0) {
                    return 0;
                }
                key = Mix.combine(key, state.entries[variable][place]);
            }
        }
        return key;
    }

    /** The successors; null when such a step is not remembered. */
    HashedState @Nullable [] find(long key, HashedState state, BoundAction bound) {
        Change[][] found = effects.get(key);
        if (found == null) {
            return null;
        }
        HashedState[] successors = new HashedState[found.length];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = found[i].length == 0 ? state : changed(state, bound, found[i]);
        }
        return successors;
    }

    private HashedState changed(HashedState state, BoundAction bound, Change[] changes) {
        TLCState next = state.tlc.copy();
        long[] parts = state.parts.clone();
        long[][] entries = state.entries.clone();
        int[] lows = state.lows;
        for (Change change : changes) {
            int variable = change.variable();
            Value value = change.value();
            if (change.parameter() < 0) {
                parts[variable] = change.hash();
                entries[variable] = change.entries();
                lows = HashedState.with(lows, variable, HashedState.low(value));
            } else {
                Value function = (Value) next.lookup(variables[variable]);
                int place = state.place(variable, bound, change.parameter(), variables);
                value = HashedState.replaced(function, place, change.value());
                entries[variable] = entries[variable].clone();
                entries[variable][place] = change.hash();
                parts[variable] = hash.function(value, entries[variable]);
            }
            next.bind(variables[variable], value);
        }
        return new HashedState(next, parts, entries, lows);
    }

    void remember(long key, HashedState state, BoundAction bound, HashedState[] successors) {
        Change[][] all = new Change[successors.length][];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = changes(state, bound, successors[i]);
            count += all[i].length;
        }
        long more = BYTES_PER_STEP + (long) BYTES_PER_CHANGE * count + (long) BYTES_PER_VALUE * hash.walked();
        if (bytes + more > bytesMax) {
            effects.clear();
            bytes = 0;
            cleared++;
        }
        bytes += more;
        effects.put(key, all);
    }

    private Change[] changes(HashedState state, BoundAction bound, HashedState next) {
        List<Change> changes = new ArrayList<>();
        Footprint footprint = bound.footprint();
        for (int i = 0; i < variables.length; i++) {
            if (state.parts[i] == next.parts[i]) {
                continue;
            }
            Value value = (Value) next.tlc.lookup(variables[i]);
            if (footprint == null || (footprint.whole >>> i & 1) != 0 || state.entries[i] == HashedState.NO_FUNCTION) {
                changes.add(new Change(i, -1, value, next.parts[i], next.entries[i]));
                continue;
            }
            long[] before = state.entries[i];
            long[] after = next.entries[i];
            Value[] values = Objects.requireNonNull(HashedState.values(value));
            for (int place = 0; place < after.length; place++) {
                if (before[place] != after[place]) {
                    int parameter = parameter(footprint, bound, next, i, place);
                    changes.add(new Change(i, parameter, values[place], after[place], HashedState.NO_FUNCTION));
                }
            }
        }
        return changes.toArray(new Change[0]);
    }

    private int parameter(Footprint footprint, BoundAction bound, HashedState state, int variable, int place) {
        for (int i = 0; i < footprint.at.length; i++) {
            if ((footprint.at[i] >>> variable & 1) != 0 && state.place(variable, bound, i, variables) == place) {
                return i;
            }
        }
        throw new IllegalStateException(bound.action().getName() + " changed an entry of " + variables[variable]
                + " that its text does not name: please report this");
    }

    long bytes() {
        return bytes;
    }

    long cleared() {
        return cleared;
    }
}
