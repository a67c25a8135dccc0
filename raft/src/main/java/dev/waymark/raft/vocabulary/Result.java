package dev.waymark.raft.vocabulary;

import dev.waymark.core.model.Shape;
import org.jspecify.annotations.Nullable;

/** What a client is answered. */
public sealed interface Result {
    /** Null: it is none of these. Those of other classes are read by their {@link Shape}. */
    static @Nullable Result of(@Nullable Object answered) {
        return answered instanceof Result known ? known : RecordMapper.read(Result.class, answered);
    }

    record Done() implements Result {}

    record Value(@Nullable String value) implements Result {}

    record Swapped(boolean swapped) implements Result {}

    /** An administrator's wish that could not be fulfilled. */
    record Refused() implements Result {}

    Result DONE = new Done();
    Result REFUSED = new Refused();
}
