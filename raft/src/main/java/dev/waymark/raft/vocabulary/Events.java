package dev.waymark.raft.vocabulary;

/**
 * What servers emit ({@code env.emit}), and with which fields. The model follows a server through them, so their order
 * counts: a log is persisted before it is sent or counted; {@link #ELECTION} comes with the role, before the leader's first
 * entry is persisted; {@link #COMMIT} comes after the entry is persisted, before anything of it is executed; {@link
 * #SNAPSHOT} comes after the commit of what it holds.
 */
public final class Events {
    /** A server asks for votes, and no timer made it do so: it has just started, for example; no field. */
    public static final String CAMPAIGN = "campaign";

    /** A server leads now; field: its term. */
    public static final String ELECTION = "election";

    /** A leader commits by counting; field: the index up to which. Followers do not emit it. */
    public static final String COMMIT = "commit";

    /** A log was compacted; field: the index up to which. */
    public static final String SNAPSHOT = "snapshot";

    /** A snapshot of another server was taken over; field: its index. */
    public static final String INSTALL = "install";

    /** A server begins from what its disk holds; no field. */
    public static final String RESTART = "restart";

    /** An operation of a client takes effect in a server's store; fields: client, number. */
    public static final String EXECUTE = "execute";

    /** A client is answered; fields: client, number, index of the entry after which the store was as the answer shows. */
    public static final String ANSWER = "answer";

    /** The name under which the log is persisted ({@code env.disk()}), as a value of shape {@link SavedLog}. */
    public static final String LOG = "log";

    private Events() {}
}
