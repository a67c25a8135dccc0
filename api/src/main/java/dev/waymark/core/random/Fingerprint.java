package dev.waymark.core.random;

import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A 64-bit hash of what a value says, equal in every JVM. {@link Object#hashCode()} will not do: enums and arrays hash by
 * identity, and 32 bits collide after some ten thousand states.
 *
 * <p>Understands records and other values with a {@link Shape}, enums, texts, numbers, booleans, arrays, lists (in order), sets and maps (order ignored). Any
 * other class must implement {@link Content}.
 */
public final class Fingerprint {
    /** For values that know their own content hash, or that are not records. */
    public interface Content {
        long fingerprint();
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return new Kind(type);
        }
    };

    private Fingerprint() {}

    public static long of(@Nullable Object value) {
        if (value == null) {
            return 0x6E756C6C;
        }
        // Classes first: asking for an interface in vain costs more than all the rest.
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            return Mix.mix(((Number) value).longValue() + 0x6C6F6E67L);
        }
        if (value instanceof Boolean flag) {
            return flag ? 0x74727565L : 0x66616C73L;
        }
        if (value instanceof String text) {
            return Mix.text(text);
        }
        Kind kind = KINDS.get(value.getClass());
        if (kind.content) {
            return ((Content) value).fingerprint();
        }
        if (value instanceof Enum<?> constant) {
            return kind.hash + Mix.mix(constant.ordinal() + 1L);
        }
        if (value instanceof Record) {
            return kind.ofRecord(value);
        }
        if (kind.row) {
            return ofRow((List<?>) value);
        }
        return kind.shaped ? Kind.ofShaped((Shaped) value) : ofRare(value);
    }

    private static long ofRare(Object value) {
        if (value instanceof CharSequence text) {
            return Mix.text(text);
        }
        if (value instanceof Double || value instanceof Float) {
            return Mix.combine(1, Double.doubleToLongBits(((Number) value).doubleValue()));
        }
        if (value instanceof Character character) {
            return Mix.combine(2, character);
        }
        if (value instanceof Map<?, ?> map) {
            long sum = map.size();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                sum += Mix.combine(of(entry.getKey()), of(entry.getValue()));
            }
            return Mix.combine(3, sum);
        }
        if (value instanceof Set<?> set) {
            long sum = set.size();
            for (Object element : set) {
                sum += Mix.mix(of(element));
            }
            return Mix.combine(4, sum);
        }
        if (value instanceof Collection<?> collection) {
            return ofSequence(collection);
        }
        if (value instanceof int[] numbers) {
            long hash = 5;
            for (int number : numbers) {
                hash = Mix.combine(hash, number);
            }
            return hash;
        }
        if (value instanceof long[] numbers) {
            long hash = 6;
            for (long number : numbers) {
                hash = Mix.combine(hash, number);
            }
            return hash;
        }
        if (value instanceof byte[] bytes) {
            long hash = 7;
            for (byte b : bytes) {
                hash = Mix.combine(hash, b);
            }
            return hash;
        }
        if (value instanceof Object[] elements) {
            return ofSequence(Arrays.asList(elements));
        }
        throw new IllegalArgumentException("cannot fingerprint a "
                + value.getClass().getName() + ": make it a record, or let it implement Fingerprint.Content");
    }

    private static long ofSequence(Collection<?> sequence) {
        long hash = Mix.mix(sequence.size());
        for (Object element : sequence) {
            hash = Mix.combine(hash, of(element));
        }
        return hash;
    }

    /** The same as {@link #ofSequence}, without an iterator. */
    private static long ofRow(List<?> list) {
        int size = list.size();
        long hash = Mix.mix(size);
        for (int i = 0; i < size; i++) {
            hash = Mix.combine(hash, of(list.get(i)));
        }
        return hash;
    }

    /** What is known of a class; of a record its shape. */
    private static final class Kind {
        final long hash;
        final boolean content;
        final boolean row;
        final boolean shaped;
        private final @Nullable Shape shape;

        Kind(Class<?> type) {
            content = Content.class.isAssignableFrom(type);
            row = List.class.isAssignableFrom(type) && RandomAccess.class.isAssignableFrom(type);
            Class<?> named =
                    type.getSuperclass() != null && type.getSuperclass().isEnum() ? type.getSuperclass() : type;
            hash = Mix.text(named.getName()); // simple names repeat: Request.Vote and Reply.Vote
            shape = Shape.ofClass(type);
            shaped = Shaped.class.isAssignableFrom(type);
        }

        long ofRecord(Object value) {
            return shape == null ? ofShaped((Shaped) value) : ofParts(hash, shape, value);
        }

        static long ofShaped(Shaped value) {
            Shape own = value.shape();
            return ofParts(Mix.mix(own.hash()), own, value);
        }

        private static long ofParts(long start, Shape shape, Object value) {
            long result = start;
            for (int i = 0; i < shape.size(); i++) {
                result = Mix.combine(result, of(shape.get(value, i)));
            }
            return result;
        }
    }
}
