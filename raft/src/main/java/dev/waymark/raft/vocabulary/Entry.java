package dev.waymark.raft.vocabulary;

/** A log entry; its index is its place in the log. */
public record Entry(int term, Command command) {
    /** The configuration that it holds, one bit per node; 0: it holds none. */
    public int members() {
        return command instanceof Command.Members change ? change.members() : 0;
    }
}
