package dev.waymark.tla.mapping;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where an argument comes from: a field of the event ({@code node}, {@code from}, {@code client}), a component of the
 * message ({@code term}, {@code entry.index}), the n-th field of an emitted event ({@code $1}), {@code bits(...)} of one of
 * these as a set of numbers, or a constant ({@code 3}, {@code "x"}, {@code TRUE}).
 */
abstract class ArgumentSource {
    static final String PAYLOAD = "payload";

    abstract @Nullable Object get(Occurrence event);

    /** Refuses what cannot be read of such messages. */
    void check(Class<?> payload) {}

    static ArgumentSource parse(String text, EventKind kind) {
        if (text.startsWith("bits(") && text.endsWith(")")) {
            return new Bits(parse(text.substring(5, text.length() - 1).strip(), kind));
        }
        if (text.matches("-?\\d+")) {
            return constant(number(text, text));
        }
        if (text.matches("\"[^\"]*\"")) {
            return constant(text.substring(1, text.length() - 1));
        }
        if (text.equals("TRUE") || text.equals("FALSE")) {
            return constant(text.equals("TRUE"));
        }
        if (text.matches("\\$\\d+") && kind == EventKind.EMIT) {
            return emitted(number(text.substring(1), text));
        }
        if (kind.fields().contains(text)) {
            return field(text);
        }
        if (kind.hasPayload() && text.matches("\\w+(\\.\\w+)*")) {
            return new Path(List.of(text.split("\\.")));
        }
        List<String> candidates = new ArrayList<>(kind.fields());
        if (kind == EventKind.EMIT) {
            candidates.add("$1");
        }
        throw new UsageException(Nearest.unknown("field of " + kind.word(), text, candidates));
    }

    private static int number(String digits, String text) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new UsageException(text + " has more than 32 bits");
        }
    }

    private static ArgumentSource constant(Object value) {
        return new ArgumentSource() {
            @Override
            Object get(Occurrence event) {
                return value;
            }
        };
    }

    private static ArgumentSource emitted(int place) {
        return new ArgumentSource() {
            @Override
            @Nullable
            Object get(Occurrence event) {
                if (place < 1 || place > event.fields.length) {
                    throw new UsageException("$" + place + " of an event with " + event.fields.length + " fields");
                }
                return event.fields[place - 1];
            }
        };
    }

    private static ArgumentSource field(String name) {
        return new ArgumentSource() {
            @Override
            @Nullable
            Object get(Occurrence event) {
                return event.field(name);
            }
        };
    }

    /** A number as the set of its bits: 6 is {1, 2}. */
    private static final class Bits extends ArgumentSource {
        private final ArgumentSource number;
        private final Map<Long, Set<Integer>> known = new ConcurrentHashMap<>(); // workers share the mapping

        Bits(ArgumentSource number) {
            this.number = number;
        }

        @Override
        Object get(Occurrence event) {
            Object value = number.get(event);
            if (value instanceof List<?> list) {
                List<Object> each = new ArrayList<>(list.size());
                for (int i = 0; i < list.size(); i++) {
                    each.add(bits(list.get(i)));
                }
                return each;
            }
            return bits(value);
        }

        private Set<Integer> bits(@Nullable Object value) {
            if (!(value instanceof Number mask)) {
                throw new UsageException("bits(...) of something that is no whole number");
            }
            return known.computeIfAbsent(mask.longValue(), Bits::set);
        }

        private static Set<Integer> set(long mask) {
            Set<Integer> bits = new LinkedHashSet<>();
            for (long left = mask; left != 0; left &= left - 1) {
                bits.add(Long.numberOfTrailingZeros(left));
            }
            return bits;
        }

        @Override
        void check(Class<?> payload) {
            number.check(payload);
        }
    }

    /** Parts of shaped values, components of records, or what their methods without parameters give, one inside the other; of lists, of each element. */
    private static final class Path extends ArgumentSource {
        private static final Set<String> OF_EVERY_RECORD = Set.of("toString", "hashCode");

        private static final ClassValue<Map<String, Method>> COMPONENTS = new ClassValue<>() {
            @Override
            protected Map<String, Method> computeValue(Class<?> type) {
                Map<String, Method> accessors = new HashMap<>();
                if (type.isRecord()) {
                    for (Method method : type.getDeclaredMethods()) {
                        if (method.getParameterCount() == 0
                                && method.getReturnType() != void.class
                                && Modifier.isPublic(method.getModifiers())
                                && !Modifier.isStatic(method.getModifiers())
                                && !OF_EVERY_RECORD.contains(method.getName())) {
                            method.setAccessible(true);
                            accessors.put(method.getName(), method);
                        }
                    }
                }
                return accessors;
            }
        };

        private final List<String> names;
        /** By place in the path: how the class that was read last is read. */
        private final @Nullable Method[] readers;

        Path(List<String> names) {
            this.names = names.get(0).equals(PAYLOAD) ? names.subList(1, names.size()) : names;
            this.readers = new Method[this.names.size()];
        }

        @Override
        @Nullable
        Object get(Occurrence event) {
            return read(event.payload, 0);
        }

        private @Nullable Object read(@Nullable Object start, int from) {
            Object value = start;
            for (int i = from; i < names.size() && value != null; i++) {
                if (!(value instanceof Record) && value instanceof List<?> list) {
                    List<@Nullable Object> each = new ArrayList<>(list.size());
                    for (int k = 0; k < list.size(); k++) {
                        each.add(read(list.get(k), i));
                    }
                    return each;
                }
                try {
                    Method reader = reader(value.getClass(), i);
                    value = reader == null ? part((Shaped) value, names.get(i)) : reader.invoke(value);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException("cannot read " + names, e);
                }
            }
            return value;
        }

        /** Null: values of this class say themselves what their parts are. */
        private @Nullable Method reader(Class<?> type, int place) {
            Method reader = readers[place];
            if (reader == null || reader.getDeclaringClass() != type) {
                if (Shaped.class.isAssignableFrom(type)) {
                    return null;
                }
                reader = accessor(type, names.get(place));
                readers[place] = reader;
            }
            return reader;
        }

        private static @Nullable Object part(Shaped value, String name) {
            Shape shape = value.shape();
            int place = shape.place(name);
            if (place < 0) {
                throw new UsageException(Nearest.unknown("field of " + shape.type(), name, shape.names()));
            }
            return value.part(place);
        }

        private static Method accessor(Class<?> type, String name) {
            Method found = COMPONENTS.get(type).get(name);
            if (found == null) {
                Set<String> valid = new TreeSet<>(COMPONENTS.get(type).keySet());
                throw new UsageException(Nearest.unknown("field of " + type.getSimpleName(), name, valid));
            }
            return found;
        }

        @Override
        void check(Class<?> payload) {
            Class<?> type = payload;
            for (String name : names) {
                if (Shaped.class.isAssignableFrom(type)) {
                    return;
                }
                type = accessor(type, name).getReturnType();
                if (!type.isRecord()) {
                    return;
                }
            }
        }
    }
}
