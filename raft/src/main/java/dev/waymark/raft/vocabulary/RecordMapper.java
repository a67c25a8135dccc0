package dev.waymark.raft.vocabulary;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.GrowingList;
import dev.waymark.core.model.Shape;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of other classes, or of none, as the kit's records: by the names of types and components. A system that uses
 * the kit's records costs nothing; of all others the latest values are remembered, since many ask for the same one.
 */
final class RecordMapper {
    static final String PAGE = "docs/your-own-raft.md";

    private static final int REMEMBERED = 256;
    private static final int LOGS = 16;
    private static final Map<Class<?>, Map<Shape, RecordMapper>> KNOWN = new ConcurrentHashMap<>();
    private static final ThreadLocal<Memory> MEMORY = ThreadLocal.withInitial(Memory::new);

    /** The latest values that were read in this thread, by identity; a value never changes. */
    private static final class Memory {
        final @Nullable Object[] values = new Object[REMEMBERED];
        final @Nullable Object[] words = new Object[REMEMBERED];
        final @Nullable Class<?>[] types = new Class<?>[REMEMBERED];
        final @Nullable Known[] logs = new Known[LOGS];
    }

    /** A log that was read, and what was made of it. */
    private record Known(List<?> parts, GrowingList<Entry> log) {}

    private final Constructor<?> constructor;
    private final Type[] types;

    /** Where each component stands in the value; -1: it lacks it. */
    private final int[] places;

    private final Set<Feature> lacks = EnumSet.noneOf(Feature.class);

    private RecordMapper(Class<?> word, Shape shape) {
        RecordComponent[] components = word.getRecordComponents();
        this.types =
                Arrays.stream(components).map(RecordComponent::getGenericType).toArray(Type[]::new);
        this.places = new int[components.length];
        for (int i = 0; i < components.length; i++) {
            places[i] = shape.place(components[i].getName());
            MayLack optional = components[i].getAnnotation(MayLack.class);
            if (places[i] < 0 && optional == null) {
                throw new UsageException(shape + " lacks " + components[i].getName() + ", which the Raft kit needs: "
                        + PAGE + " has all words");
            }
            if (places[i] < 0) {
                lacks.addAll(Arrays.asList(optional.value()));
            }
        }
        try {
            constructor = word.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("no record: " + word, e);
        }
    }

    private static RecordMapper of(Class<?> word, Shape shape) {
        return KNOWN.computeIfAbsent(word, any -> new ConcurrentHashMap<>())
                .computeIfAbsent(shape, any -> new RecordMapper(word, shape));
    }

    /** Null: it is none of these words. */
    static <T> @Nullable T read(Class<T> word, @Nullable Object value) {
        if (value == null || word.isInstance(value)) {
            return word.cast(value);
        }
        Shape shape = Shape.of(value);
        Class<?> record = shape == null ? null : named(word, shape.type());
        if (shape == null || record == null) {
            return null;
        }
        Memory memory = MEMORY.get();
        int slot = System.identityHashCode(value) & (REMEMBERED - 1);
        if (memory.values[slot] != value || memory.types[slot] != word) {
            memory.words[slot] = of(record, shape).make(value, shape);
            memory.values[slot] = value;
            memory.types[slot] = word;
        }
        return word.cast(memory.words[slot]);
    }

    /** Throws {@link UsageException} if a component is missing without which a declared feature cannot be seen. */
    static void check(Class<?> word, @Nullable Object value, Set<Feature> declared) {
        Shape shape = value == null || word.isInstance(value) ? null : Shape.of(value);
        if (shape == null) {
            return;
        }
        for (Feature feature : of(word, shape).lacks) {
            if (declared.contains(feature)) {
                throw new UsageException(shape + " lacks a component that feature " + feature
                        + " needs, and the system declares it: " + PAGE + " has all words");
            }
        }
    }

    private static @Nullable Class<?> named(Class<?> word, String type) {
        if (word.isRecord()) {
            return word.getSimpleName().equals(type) ? word : null;
        }
        for (Class<?> each : word.getPermittedSubclasses()) {
            if (each.getSimpleName().equals(type)) {
                return each;
            }
        }
        return null;
    }

    /** {@code shape} is the value's own: that of another class may be equal, but it cannot read it. */
    private Object make(Object value, Shape shape) {
        @Nullable Object[] parts = new Object[places.length];
        for (int i = 0; i < parts.length; i++) {
            Object part = places[i] < 0 ? null : shape.get(value, places[i]);
            try {
                parts[i] = convert(types[i], part);
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new UsageException(shape.names().get(places[i]) + " of " + shape.type() + " is " + part + ": "
                        + e.getMessage() + "; " + PAGE + " has all words");
            }
        }
        try {
            return constructor.newInstance(parts);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + constructor.getDeclaringClass(), e);
        }
    }

    private static @Nullable Object convert(Type type, @Nullable Object part) {
        if (type == int.class) {
            return part == null ? 0 : Math.toIntExact(whole(part));
        } else if (type == long.class) {
            return part == null ? 0L : whole(part);
        } else if (type == boolean.class) {
            return part == null ? false : as(Boolean.class, part);
        } else if (type == Role.class) {
            return Role.valueOf(String.valueOf(part).toUpperCase(Locale.ROOT));
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return part == null
                    ? List.of()
                    : list((Class<?>) generic.getActualTypeArguments()[0], as(List.class, part));
        } else if (type instanceof ParameterizedType) {
            return part == null ? Map.of() : as(Map.class, part);
        } else if (type == Command.class) {
            return Command.of(Objects.requireNonNullElse(part, Command.NOOP));
        } else if (type == Image.class) {
            return part instanceof Image ? part : null; // nothing in the kit looks into a store
        } else if (part == null || type == Object.class || type == String.class) {
            return part;
        }
        Object word = read((Class<?>) type, part);
        if (word == null) {
            throw new IllegalArgumentException("it must be a " + ((Class<?>) type).getSimpleName());
        }
        return word;
    }

    /** Most logs begin as one that was read before: what is the same in both is not read again. */
    private static GrowingList<Entry> log(List<?> parts) {
        if (parts.isEmpty()) {
            return GrowingList.none();
        }
        Memory memory = MEMORY.get();
        int slot = System.identityHashCode(parts.get(0)) & (LOGS - 1);
        Known known = memory.logs[slot];
        int same = 0;
        int most = known == null ? 0 : Math.min(known.parts.size(), parts.size());
        while (same < most && known != null && known.parts.get(same) == parts.get(same)) {
            same++;
        }
        GrowingList<Entry> log = known == null ? GrowingList.none() : known.log.first(same);
        for (int i = same; i < parts.size(); i++) {
            log = log.plus((Entry) Objects.requireNonNull(convert(Entry.class, parts.get(i))));
        }
        memory.logs[slot] = new Known(parts, log);
        return log;
    }

    private static List<?> list(Class<?> word, List<?> parts) {
        if (word == Entry.class) {
            return parts instanceof GrowingList && !parts.isEmpty() && parts.get(0) instanceof Entry
                    ? parts
                    : log(parts);
        }
        List<Object> words = new ArrayList<>(parts.size());
        for (Object part : parts) {
            words.add(Objects.requireNonNull(convert(word, part)));
        }
        return words;
    }

    private static long whole(Object part) {
        if (part instanceof Integer || part instanceof Long || part instanceof Short || part instanceof Byte) {
            return ((Number) part).longValue();
        }
        throw new IllegalArgumentException("it must be a whole number");
    }

    private static <T> T as(Class<T> type, Object part) {
        if (!type.isInstance(part)) {
            throw new IllegalArgumentException("it must be a " + type.getSimpleName());
        }
        return type.cast(part);
    }
}
