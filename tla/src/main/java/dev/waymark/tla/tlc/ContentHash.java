package dev.waymark.tla.tlc;

import dev.waymark.core.random.Mix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tlc2.value.IMVPerm;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * A hash of what a value says. TLC's own fingerprints depend on the order in which texts were first seen; this one is
 * equal in every JVM. As in TLA+, a sequence is a function on 1..n and a record a function on texts; the order of sets and
 * functions does not count.
 */
final class ContentHash {
    private static final long TRUE = Mix.mix(0x74727565L);
    private static final long FALSE = Mix.mix(0x66616C73L);
    private static final long NUMBER = 0x6C6F6E67L;
    private static final long TEXT = 0x74657874L;
    private static final long CONSTANT = 0x6D6F646CL;
    private static final long SET = 0x73657473L;
    private static final long FUNCTION = 0x66756E63L;

    private long[] texts = new long[256];
    /** The values walked since it was last read: an estimate of memory. */
    private int walked;

    int walked() {
        int result = walked;
        walked = 0;
        return result;
    }

    long of(IValue given, @Nullable IMVPerm permutation) {
        walked++;
        if (given instanceof IntValue number) {
            return number(number.val);
        }
        if (given instanceof BoolValue flag) {
            return flag.val ? TRUE : FALSE;
        }
        if (given instanceof StringValue text) {
            return text(text.val);
        }
        if (given instanceof ModelValue constant) {
            return constant(constant, permutation);
        }
        if (given instanceof FcnRcdValue function) {
            return function(function, permutation);
        }
        if (given instanceof RecordValue record) {
            return record(record, permutation);
        }
        if (given instanceof TupleValue tuple) {
            return tuple(tuple, permutation);
        }
        if (given instanceof SetEnumValue set) {
            return set(set, permutation);
        }
        Value value = (Value) given;
        Value set = value.toSetEnum();
        if (set instanceof SetEnumValue elements) {
            return set(elements, permutation);
        }
        Value function = value.toFcnRcd();
        if (function instanceof FcnRcdValue pairs) {
            return function(pairs, permutation);
        }
        throw new IllegalArgumentException("a " + value.getKindString() + " cannot be part of a state: " + value);
    }

    /** Of a function, as {@link #of} gives it, when the hashes of its values are known. */
    long function(Value value, long[] values) {
        FcnRcdValue function = value instanceof FcnRcdValue pairs ? pairs : null;
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            long key = function == null
                    ? number(i + 1)
                    : function.intv != null ? number(function.intv.low + i) : of(function.domain[i], null);
            sum += pair(key, values[i]);
        }
        return Mix.combine(FUNCTION, sum);
    }

    /** Whether a value is this text, number or truth. */
    boolean shows(IValue value, String text) {
        return value instanceof StringValue string
                ? string.val.equals(text)
                : value.toString().equals(text);
    }

    private static long number(int value) {
        return Mix.mix(NUMBER + value);
    }

    private long text(UniqueString text) {
        int token = text.getTok();
        if (token >= texts.length) {
            texts = Arrays.copyOf(texts, Math.max(token + 1, texts.length * 2));
        }
        if (texts[token] == 0) {
            texts[token] = Mix.combine(TEXT, Mix.text(text.toString()));
        }
        return texts[token];
    }

    private long constant(ModelValue value, @Nullable IMVPerm permutation) {
        IValue image = permutation == null ? null : permutation.get(value);
        ModelValue shown = image instanceof ModelValue other ? other : value;
        return Mix.combine(CONSTANT, text(shown.val));
    }

    private static long pair(long key, long value) {
        return Mix.combine(key, value);
    }

    private long tuple(TupleValue tuple, @Nullable IMVPerm permutation) {
        long sum = 0;
        for (int i = 0; i < tuple.elems.length; i++) {
            sum += pair(number(i + 1), of(tuple.elems[i], permutation));
        }
        return Mix.combine(FUNCTION, sum);
    }

    private long record(RecordValue record, @Nullable IMVPerm permutation) {
        long sum = 0;
        for (int i = 0; i < record.names.length; i++) {
            sum += pair(text(record.names[i]), of(record.values[i], permutation));
        }
        return Mix.combine(FUNCTION, sum);
    }

    private long function(FcnRcdValue function, @Nullable IMVPerm permutation) {
        long sum = 0;
        IntervalValue interval = function.intv;
        for (int i = 0; i < function.values.length; i++) {
            long key = interval != null ? number(interval.low + i) : of(function.domain[i], permutation);
            sum += pair(key, of(function.values[i], permutation));
        }
        return Mix.combine(FUNCTION, sum);
    }

    private long set(SetEnumValue set, @Nullable IMVPerm permutation) {
        set.normalize(); // without repetitions
        long sum = 0;
        for (int i = 0; i < set.elems.size(); i++) {
            sum += Mix.mix(of(set.elems.elementAt(i), permutation));
        }
        return Mix.combine(SET, sum);
    }
}
