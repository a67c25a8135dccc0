package dev.waymark.raft;

import dev.waymark.core.ProtocolModel;
import java.util.Map;

/** The model of Raft in TLA+, and which event of a system that speaks the kit's words is which of its actions. */
public final class RaftModel {
    private RaftModel() {}

    /** {@code snapshotEvery}: entries after which a log may be compacted, 0 for never; {@code changes}: of the configuration. */
    public static ProtocolModel of(
            int nodes, boolean preVote, boolean checkQuorum, int snapshotEvery, boolean changes) {
        return of(nodes, preVote, checkQuorum, snapshotEvery, changes, false);
    }

    /** {@code lenient}: it ignores, or asks for, a little more than the paper says; the model tells what. */
    public static ProtocolModel of(
            int nodes, boolean preVote, boolean checkQuorum, int snapshotEvery, boolean changes, boolean lenient) {
        return of(nodes, preVote, checkQuorum, snapshotEvery, changes, lenient, false);
    }

    /** {@code keepsCommit}: what is committed is on disk as well, so that a server knows it after a crash. */
    public static ProtocolModel of(
            int nodes,
            boolean preVote,
            boolean checkQuorum,
            int snapshotEvery,
            boolean changes,
            boolean lenient,
            boolean keepsCommit) {
        Map<String, String> constants = Map.of(
                "N",
                String.valueOf(nodes),
                "PreVote",
                truth(preVote),
                "CheckQuorum",
                truth(checkQuorum),
                "SnapshotEvery",
                String.valueOf(snapshotEvery),
                "Changes",
                truth(changes),
                "Lenient",
                truth(lenient),
                "KeepsCommit",
                truth(keepsCommit));
        return new ProtocolModel("Raft", RaftModel.class, constants);
    }

    private static String truth(boolean value) {
        return value ? "TRUE" : "FALSE";
    }
}
