package dev.waymark.raft.vocabulary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of the replicated store as a value. */
public record Image(List<Cell> cells, List<Session> sessions, long digest) {
    public record Cell(String key, String value) {}

    /** The latest operation of a client that was executed, and its answer. */
    public record Session(
            int client, int number, int index, @Nullable Result result) {}
}
