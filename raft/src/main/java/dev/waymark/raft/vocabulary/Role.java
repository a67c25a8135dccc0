package dev.waymark.raft.vocabulary;

/** §5.1; a pre-candidate asks whether it could win before it disturbs anybody (dissertation §9.6). */
public enum Role {
    FOLLOWER,
    PRE_CANDIDATE,
    CANDIDATE,
    LEADER
}
