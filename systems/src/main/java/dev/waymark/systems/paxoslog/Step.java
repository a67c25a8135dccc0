package dev.waymark.systems.paxoslog;

/** What a replica waits for in its phase. */
enum Step {
    /** The next phase: it has joined none, or came back from a crash and sits the rest of its phase out. */
    PREPARE,
    /** As leader, acks from a majority. */
    ACK,
    /** The leader's proposal. */
    PROPOSE,
    /** Promises from a majority; its own is sent. */
    PROMISE
}
