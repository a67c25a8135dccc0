package dev.waymark.core.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value without a class, for systems whose messages and states are not Java's: what a record would be. */
public final class Fields implements Shaped {
    private final Shape shape;
    private final @Nullable Object[] values;

    public Fields(String type, List<String> names, List<?> values) {
        this(Shape.of(type, names), values.toArray());
    }

    /** Spares the making of a shape where many values have one. */
    public Fields(Shape shape, @Nullable Object... values) {
        if (values.length != shape.size()) {
            throw new IllegalArgumentException(shape + " takes " + shape.size() + " values, not " + values.length);
        }
        this.shape = shape;
        this.values = values.clone();
    }

    @Override
    public Shape shape() {
        return shape;
    }

    @Override
    public @Nullable Object part(int place) {
        return values[place];
    }

    /** Throws {@link IllegalArgumentException} if there is no such part. */
    public @Nullable Object get(String name) {
        int place = shape.place(name);
        if (place < 0) {
            throw new IllegalArgumentException(shape + " has no " + name);
        }
        return values[place];
    }

    public List<@Nullable Object> values() {
        return Collections.unmodifiableList(new ArrayList<>(Arrays.asList(values)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Fields fields
                        && shape.equals(fields.shape)
                        && Arrays.equals(values, fields.values));
    }

    @Override
    public int hashCode() {
        return 31 * shape.hashCode() + Arrays.hashCode(values);
    }

    /** As a record prints itself. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(shape.type()).append('[');
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(shape.names().get(i))
                    .append('=')
                    .append(values[i]);
        }
        return text.append(']').toString();
    }
}
