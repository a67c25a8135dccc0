package dev.waymark.core.scenario;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Shape;
import dev.waymark.core.property.Condition;
import java.util.Collection;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A part of a value by its name, that conditions look at. What has no such part satisfies none of them. */
public final class Part {
    private final String path;
    private final String[] names;
    private final BiFunction<@Nullable Event, View, @Nullable Object> whole;

    Part(String path, BiFunction<@Nullable Event, View, @Nullable Object> whole) {
        this.path = path;
        this.names = path.split("\\.", -1);
        this.whole = whole;
    }

    /** Whole numbers of any width are equal if they say the same; an enum constant equals its name. */
    public Condition is(Object value) {
        return matches(path + " is " + value, part -> same(part, value));
    }

    public Condition atLeast(long limit) {
        return matches(path + " >= " + limit, part -> isWhole(part) && ((Number) part).longValue() >= limit);
    }

    public Condition below(long limit) {
        return matches(path + " < " + limit, part -> isWhole(part) && ((Number) part).longValue() < limit);
    }

    /** A list, set or text without anything in it. */
    public Condition isEmpty() {
        return matches(path + " is empty", part -> size(part) == 0);
    }

    public Condition isNotEmpty() {
        return matches(path + " is not empty", part -> size(part) > 0);
    }

    /** Your own; it is not asked where the part is missing or null. */
    public Condition matches(String text, Predicate<Object> test) {
        return new Term(text, Mentions.NOTHING, (event, view) -> {
            Object part = read(whole.apply(event, view));
            return part != null && test.test(part);
        });
    }

    private @Nullable Object read(@Nullable Object value) {
        Object part = value;
        for (String name : names) {
            Shape shape = part == null ? null : Shape.of(part);
            int place = shape == null ? -1 : shape.place(name);
            if (shape == null || place < 0) {
                return null;
            }
            part = shape.get(Objects.requireNonNull(part), place);
        }
        return part;
    }

    private static boolean same(Object part, Object value) {
        if (isWhole(part) && isWhole(value)) {
            return ((Number) part).longValue() == ((Number) value).longValue();
        }
        return part.equals(value)
                || (part instanceof Enum<?> constant && constant.name().equals(value));
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
    }

    /** -1: it is nothing that has a size. */
    private static int size(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection.size();
        }
        return value instanceof CharSequence text ? text.length() : -1;
    }
}
