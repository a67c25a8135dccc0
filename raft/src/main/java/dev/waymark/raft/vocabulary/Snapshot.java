package dev.waymark.raft.vocabulary;

/** The state after entry {@code index} (§7), with the configuration then in force. */
public record Snapshot(int index, int term, int members, Image image) {}
