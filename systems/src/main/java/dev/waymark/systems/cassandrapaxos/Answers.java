package dev.waymark.systems.cassandrapaxos;

/** The answers that a coordinator has in the current round of its phase. */
final class Answers {
    private int senders; // one bit per process: a duplicate must not count twice
    private int inProgressAt;
    private int inProgress;
    private int committedAt;
    private Row row = Row.EMPTY;

    void clear() {
        senders = 0;
    }

    void begin() {
        senders = 0;
        inProgressAt = 0;
        inProgress = 0;
        committedAt = 0;
        row = Row.EMPTY;
    }

    int add(int from) {
        senders |= 1 << from;
        return Integer.bitCount(senders);
    }

    int count() {
        return Integer.bitCount(senders);
    }

    void add(Message.Promise promise) {
        if (promise.accepted() != 0 && promise.acceptedAt() > inProgressAt) {
            inProgressAt = promise.acceptedAt();
            inProgress = promise.accepted();
        }
        committedAt = Math.max(committedAt, promise.committedAt());
        row = row.merge(promise.row());
    }

    /** The transaction that must be finished before another may begin: accepted after the latest commit; 0 if none. */
    int unfinished() {
        return inProgressAt > committedAt ? inProgress : 0;
    }

    Row row() {
        return row;
    }
}
