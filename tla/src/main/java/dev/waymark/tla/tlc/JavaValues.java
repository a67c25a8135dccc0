package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Shape;
import dev.waymark.tla.ModelValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Java values as TLA+ values: numbers of 32 bits, lists as sequences, maps from texts and values with a shape (Java records) as records. */
final class JavaValues {
    private JavaValues() {}

    private static final Value EMPTY_SET = new SetEnumValue(new Value[0], true);

    static Value of(@Nullable Object value) {
        // By far the most are these. Asking a class is much faster than asking for an interface in vain.
        if (value instanceof Integer number) {
            return IntValue.gen(number);
        }
        if (value instanceof ArrayList<?> list) {
            return new TupleValue(each(list, list.size()));
        }
        if (value instanceof Boolean flag) {
            return flag ? BoolValue.ValTrue : BoolValue.ValFalse;
        }
        if (value instanceof Long || value instanceof Short || value instanceof Byte) {
            return number(((Number) value).longValue());
        }
        if (value instanceof Enum<?> constant) {
            return new StringValue(constant.name());
        }
        if (value instanceof CharSequence text) {
            return new StringValue(text.toString());
        }
        if (value instanceof ModelValue constant) {
            return modelValue(constant.name());
        }
        if (value instanceof Set<?> set) {
            return set.isEmpty() ? EMPTY_SET : new SetEnumValue(each(set, set.size()), false).normalize();
        }
        if (value instanceof List<?> list) {
            return new TupleValue(each(list, list.size()));
        }
        if (value instanceof Map<?, ?> map) {
            return function(map);
        }
        Shape shape = value == null ? null : Shape.of(value);
        if (value != null && shape != null) {
            return record(shape, value);
        }
        throw new UsageException(
                "a " + (value == null ? "null" : value.getClass().getSimpleName())
                        + " is no TLA+ value: give a number, text, boolean, enum, list, set, map, record or model value");
    }

    private static Value number(long value) {
        if (value != (int) value) {
            throw new UsageException(value + " is no number for TLC: it computes with 32 bits");
        }
        return IntValue.gen((int) value);
    }

    private static Value modelValue(String name) {
        for (tlc2.value.impl.ModelValue each : tlc2.value.impl.ModelValue.mvs) {
            if (each.val.toString().equals(name)) {
                return each;
            }
        }
        throw new UsageException(dev.waymark.core.Nearest.unknown("model value", name, modelValues()));
    }

    static Set<String> modelValues() {
        Set<String> names = new TreeSet<>();
        for (tlc2.value.impl.ModelValue each : tlc2.value.impl.ModelValue.mvs) {
            names.add(each.val.toString());
        }
        return names;
    }

    private static Value[] each(Iterable<?> elements, int size) {
        Value[] values = new Value[size];
        int count = 0;
        for (Object element : elements) {
            values[count++] = of(element);
        }
        return values;
    }

    private static Value function(Map<?, ?> map) {
        boolean texts = map.keySet().stream().allMatch(key -> key instanceof CharSequence);
        Value[] values = each(map.values(), map.size());
        if (texts) {
            UniqueString[] names = map.keySet().stream()
                    .map(key -> UniqueString.uniqueStringOf(key.toString()))
                    .toArray(UniqueString[]::new);
            return new RecordValue(names, values, false).normalize();
        }
        return new FcnRcdValue(each(map.keySet(), map.size()), values, false).normalize();
    }

    private static Value record(Shape shape, Object value) {
        UniqueString[] names = new UniqueString[shape.size()];
        Value[] values = new Value[names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = UniqueString.uniqueStringOf(shape.names().get(i));
            values[i] = of(shape.get(value, i));
        }
        return new RecordValue(names, values, false).normalize();
    }

    /** The way back: what {@link #of} makes the same value of. */
    static Object java(Value value) {
        if (value instanceof IntValue number) {
            return number.val;
        }
        if (value instanceof BoolValue flag) {
            return flag.val;
        }
        if (value instanceof StringValue text) {
            return text.val.toString();
        }
        if (value instanceof tlc2.value.impl.ModelValue constant) {
            return new ModelValue(constant.val.toString());
        }
        if (value instanceof TupleValue tuple) {
            List<Object> elements = new ArrayList<>();
            for (Value element : tuple.elems) {
                elements.add(java(element));
            }
            return elements;
        }
        if (value instanceof RecordValue record) {
            Map<String, Object> fields = new TreeMap<>();
            for (int i = 0; i < record.names.length; i++) {
                fields.put(record.names[i].toString(), java(record.values[i]));
            }
            return fields;
        }
        if (value.toFcnRcd() instanceof FcnRcdValue function) {
            Value[] domain = function.getDomainAsValues();
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < domain.length; i++) {
                map.put(java(domain[i]), java(function.values[i]));
            }
            return map;
        }
        if (value.toSetEnum() instanceof SetEnumValue set) {
            set.normalize();
            Set<Object> elements = new LinkedHashSet<>();
            for (int i = 0; i < set.elems.size(); i++) {
                elements.add(java(set.elems.elementAt(i)));
            }
            return elements;
        }
        throw new UsageException(value + " cannot be an argument of an action: it is no finite value");
    }
}
