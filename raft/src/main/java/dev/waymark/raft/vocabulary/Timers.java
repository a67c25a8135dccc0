package dev.waymark.raft.vocabulary;

/** The kinds of timers. A system may have others; nothing in the kit asks for them. */
public final class Timers {
    /** Upon it a server that does not lead campaigns. */
    public static final String ELECTION = "election";

    /** Upon it a leader sends to all others, news or none. */
    public static final String HEARTBEAT = "heartbeat";

    /** Upon it a leader that heard from no majority steps down; with {@link Feature#CHECK_QUORUM} only. */
    public static final String QUORUM = "quorum";

    /** Upon it a leader gives up to hand over; with {@link Feature#TRANSFER} only. */
    public static final String TRANSFER = "transfer";

    /** Upon it a leader tries again, or refuses, a server that is to become a member. */
    public static final String CATCH_UP = "catch-up";

    private Timers() {}
}
