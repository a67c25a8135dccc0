package dev.waymark.raft.vocabulary;

import org.jspecify.annotations.Nullable;

/** What a client is answered. */
public sealed interface Result {
    record Done() implements Result {}

    record Value(@Nullable String value) implements Result {}

    record Swapped(boolean swapped) implements Result {}

    /** An administrator's wish that could not be fulfilled. */
    record Refused() implements Result {}

    Result DONE = new Done();
    Result REFUSED = new Refused();
}
