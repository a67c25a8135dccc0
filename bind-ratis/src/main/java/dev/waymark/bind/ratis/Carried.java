package dev.waymark.bind.ratis;

import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import dev.waymark.raft.vocabulary.Message;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A message of Ratis: what can be seen of it, in the kit's words, and by which number the servers' JVM has the rest. */
final class Carried implements Shaped {
    private final Record seen;
    private final Shape shape;
    private final long handle;

    Carried(Record seen, long handle) {
        this.seen = seen;
        this.shape = Objects.requireNonNull(Shape.ofClass(seen.getClass()));
        this.handle = handle;
    }

    long handle() {
        return handle;
    }

    boolean isFromLeader() {
        return seen instanceof Message.AppendEntries;
    }

    @Override
    public Shape shape() {
        return shape;
    }

    @Override
    public @Nullable Object part(int place) {
        return shape.get(seen, place);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof Carried carried && seen.equals(carried.seen));
    }

    @Override
    public int hashCode() {
        return seen.hashCode();
    }

    @Override
    public String toString() {
        return seen.toString();
    }
}
