package dev.waymark.systems.tendermint;

import dev.waymark.core.model.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of another class, or of none, by the names of its parts. */
record Parts(Object value, Shape shape) {
    static @Nullable Parts of(Object value) {
        Shape shape = Shape.of(value);
        return shape == null ? null : new Parts(value, shape);
    }

    String type() {
        return shape.type();
    }

    int number(String name) {
        return part(name) instanceof Integer number ? number : wrong(name, "a number");
    }

    String text(String name) {
        return part(name) instanceof String text ? text : wrong(name, "a text");
    }

    List<Integer> numbers(String name) {
        return list(name, Integer.class);
    }

    List<String> texts(String name) {
        return list(name, String.class);
    }

    /** Hosts say null for a list without elements. */
    private <T> List<T> list(String name, Class<T> type) {
        Object part = part(name);
        if (part == null) {
            return List.of();
        }
        if (part instanceof List<?> list) {
            return list.stream().map(type::cast).toList();
        }
        return wrong(name, "a list");
    }

    private @Nullable Object part(String name) {
        int place = shape.place(name);
        return place < 0 ? wrong(name, "there") : shape.get(value, place);
    }

    private <T> T wrong(String name, String what) {
        throw new IllegalArgumentException(name + " of " + value + " is not " + what);
    }
}
