package dev.waymark.binding;

import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A library's value, seen as a record of that name and those parts would be; the value itself is for its receiver alone. Two are
 * equal if they look equal.
 */
public final class Carried<T> implements Shaped {
    /** What a value looks like. Asked for at most once for each value, and only if somebody looks. */
    public interface Wording<T> {
        Shape shape(T inside);

        /** As many as the shape has. */
        @Nullable
        Object[] parts(T inside);
    }

    private final T inside;
    private final @Nullable Wording<? super T> wording;
    private @Nullable Shape shape;
    private @Nullable Object @Nullable [] parts;

    public Carried(T inside, Wording<? super T> wording) {
        this.inside = inside;
        this.wording = wording;
    }

    /** Seen as a record of that class with these components. */
    public Carried(Class<? extends Record> like, T inside, @Nullable Object... parts) {
        this.inside = inside;
        this.wording = null;
        this.shape = like(like);
        this.parts = parts;
    }

    public static Shape like(Class<? extends Record> type) {
        return Objects.requireNonNull(Shape.ofClass(type));
    }

    public T inside() {
        return inside;
    }

    @Override
    public Shape shape() {
        Shape known = shape;
        if (known == null) {
            known = Objects.requireNonNull(wording).shape(inside);
            shape = known;
        }
        return known;
    }

    @Override
    public @Nullable Object part(int place) {
        return parts()[place];
    }

    private @Nullable Object[] parts() {
        @Nullable Object[] known = parts;
        if (known == null) {
            known = Objects.requireNonNull(wording).parts(inside);
            parts = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Carried<?> carried
                        && shape().equals(carried.shape())
                        && Arrays.equals(parts(), carried.parts()));
    }

    @Override
    public int hashCode() {
        return 31 * shape().hashCode() + Arrays.hashCode(parts());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(shape().type()).append('[');
        for (int i = 0; i < parts().length; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(shape().names().get(i))
                    .append('=')
                    .append(parts()[i]);
        }
        return text.append(']').toString();
    }
}
