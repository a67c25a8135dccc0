package dev.waymark.tla.tlc;

import org.jspecify.annotations.Nullable;
import tlc2.tool.TLCState;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** A state of TLC with the content hashes of its variables, and of every entry of those that are functions. */
final class HashedState {
    final TLCState tlc;
    /** In the order of the variables' names. */
    final long[] parts;
    /** {@link #NO_FUNCTION} where the variable is no function with a list of values. */
    final long[][] entries;
    /** The first argument of each function on an interval; mostly all states share it. */
    final int[] lows;

    static final long[] NO_FUNCTION = new long[0];
    private static final int NO_INTERVAL = Integer.MIN_VALUE;

    HashedState(TLCState tlc, long[] parts, long[][] entries, int[] lows) {
        this.tlc = tlc;
        this.parts = parts;
        this.entries = entries;
        this.lows = lows;
    }

    /** What is the very object of {@code before} is not walked again. */
    static HashedState of(TLCState state, @Nullable HashedState before, UniqueString[] variables, ContentHash hash) {
        int count = variables.length;
        long[] parts = new long[count];
        long[][] entries = new long[count][];
        int[] lows = before == null ? new int[count] : before.lows;
        for (int i = 0; i < count; i++) {
            Value value = (Value) state.lookup(variables[i]);
            Value old = before == null ? null : (Value) before.tlc.lookup(variables[i]);
            if (before != null && value == old) {
                parts[i] = before.parts[i];
                entries[i] = before.entries[i];
                continue;
            }
            if (value instanceof FcnRcdValue function) {
                function.normalize(); // now: TLC sorts in place when it first compares, and entries go by their order
            }
            lows = with(lows, i, low(value));
            Value[] values = values(value);
            if (values == null) {
                parts[i] = hash.of(value, null);
                entries[i] = NO_FUNCTION;
            } else {
                long[] known = before == null ? NO_FUNCTION : before.entries[i];
                entries[i] = hashes(values, old == null ? null : values(old), known, hash);
                parts[i] = hash.function(value, entries[i]);
            }
        }
        return new HashedState(state, parts, entries, lows);
    }

    private static long[] hashes(Value[] values, Value @Nullable [] before, long[] known, ContentHash hash) {
        long[] hashes = new long[values.length];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] =
                    before != null && i < before.length && before[i] == values[i] ? known[i] : hash.of(values[i], null);
        }
        return hashes;
    }

    /** The values of a function that has a list of them. */
    static Value @Nullable [] values(Value value) {
        return value instanceof FcnRcdValue function
                ? function.values
                : value instanceof TupleValue tuple ? tuple.elems : null;
    }

    /** Where the function that is this variable has its value for an argument of the action; below 0 if nowhere. */
    int place(int variable, BoundAction bound, int parameter, UniqueString[] variables) {
        long[] values = entries[variable];
        if (values == NO_FUNCTION) {
            return -1;
        }
        if (lows[variable] != NO_INTERVAL) {
            int number = bound.numbers()[parameter];
            int place = number == BoundAction.NO_NUMBER ? -1 : number - lows[variable];
            return place < values.length ? place : -1;
        }
        Value[] domain = ((FcnRcdValue) tlc.lookup(variables[variable])).domain;
        Value argument = bound.arguments()[parameter];
        try {
            for (int i = 0; i < domain.length; i++) {
                if (domain[i].equals(argument)) {
                    return i;
                }
            }
        } catch (RuntimeException e) { // a number and a text, say: the evaluation will tell
            return -1;
        }
        return -1;
    }

    static int low(Value value) {
        return value instanceof FcnRcdValue function && function.intv != null
                ? function.intv.low
                : value instanceof TupleValue ? 1 : NO_INTERVAL;
    }

    static int[] with(int[] lows, int variable, int low) {
        if (lows[variable] == low) {
            return lows;
        }
        int[] result = lows.clone();
        result[variable] = low;
        return result;
    }

    /** The function with another value at one place. */
    static Value replaced(Value value, int place, Value entry) {
        if (value instanceof TupleValue tuple) {
            Value[] elements = tuple.elems.clone();
            elements[place] = entry;
            return new TupleValue(elements);
        }
        FcnRcdValue function = (FcnRcdValue) value;
        Value[] values = function.values.clone();
        values[place] = entry;
        return function.intv != null
                ? new FcnRcdValue(function.intv, values)
                : new FcnRcdValue(function.domain, values, function.isNormalized());
    }
}
