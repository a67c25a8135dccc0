package dev.waymark.raft.vocabulary;

/** What one Raft has and another lacks. */
public enum Feature {
    PRE_VOTE("servers ask whether they could win before they use up a term (dissertation §9.6)"),
    CHECK_QUORUM("leaders that hear from no majority step down, who hears from a leader does not vote (§6.2)"),
    SNAPSHOTS("logs are compacted, and snapshots sent (§7)"),
    MEMBERSHIP("servers are added and removed one at a time (dissertation §4.1)"),
    TRANSFER("a leader hands over to another server (dissertation §3.10)"),
    READ_INDEX("reads that a majority confirms, beside the log (dissertation §6.4)"),
    READ_LEASE("reads that rely on clocks (dissertation §6.4.1)"),
    FORWARDING("a server that does not lead sends operations on to the leader"),
    SESSIONS("an operation that a client repeats takes effect once (dissertation §6.3)"),
    HEARTBEAT_MESSAGE("a heartbeat is a message of its own, not an AppendEntries without entries"),
    NUMBERED_BROADCASTS(
            "AppendEntries, InstallSnapshot and their responses carry the number of the leader's broadcast");

    private final String summary;

    Feature(String summary) {
        this.summary = summary;
    }

    public String summary() {
        return summary;
    }
}
