package dev.waymark.systems.raft;

/** A log entry; its index is its place in the log. */
public record Entry(int term, Command command) {}
