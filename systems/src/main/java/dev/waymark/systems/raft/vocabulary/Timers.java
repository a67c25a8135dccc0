package dev.waymark.systems.raft.vocabulary;

/** The timers that whoever drives the protocol from outside has to know by name. */
public final class Timers {
    public static final String ELECTION = "election";
    public static final String HEARTBEAT = "heartbeat";

    private Timers() {}
}
