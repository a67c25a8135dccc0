package dev.waymark.raft.vocabulary;

/** What a log entry holds. */
public sealed interface Command {
    /** The first entry of every leader (§8): it commits what earlier leaders left. */
    record Noop() implements Command {}

    /** Operation {@code number} of client {@code client}; the two identify it, however often it is sent. */
    record Execute(int client, int number, Request request) implements Command {}

    /** A new configuration, one bit per node, and whose wish it was; in force as soon as it is in the log (dissertation §4.1). */
    record Members(int members, Execute wish) implements Command {}

    Command NOOP = new Noop();
}
