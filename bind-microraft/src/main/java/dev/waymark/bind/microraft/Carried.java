package dev.waymark.bind.microraft;

import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** To be seen as a record of the kit would be, with something of the library's inside that nobody is to read. */
final class Carried<T> implements Shaped {
    private final Shape shape;
    private final T inside;
    private final @Nullable Object[] parts;

    Carried(Class<? extends Record> like, T inside, @Nullable Object... parts) {
        this.shape = Objects.requireNonNull(Shape.ofClass(like));
        this.inside = inside;
        this.parts = parts;
    }

    T inside() {
        return inside;
    }

    @Override
    public Shape shape() {
        return shape;
    }

    @Override
    public @Nullable Object part(int place) {
        return parts[place];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Carried<?> carried
                        && shape.equals(carried.shape)
                        && Arrays.equals(parts, carried.parts));
    }

    @Override
    public int hashCode() {
        return 31 * shape.hashCode() + Arrays.hashCode(parts);
    }

    @Override
    public String toString() {
        return shape.type() + Arrays.toString(parts);
    }
}
