package dev.waymark.systems.cassandrapaxos;

/** The messages, one kind per round: requests of the coordinator to all, and the answers to it. */
public sealed interface Message {
    int ballot();

    /** 0..5. */
    int round();

    record Prepare(int ballot) implements Message {
        @Override
        public int round() {
            return 0;
        }
    }

    /**
     * {@code accepted} is the transaction that this process accepted and does not know to be committed, 0 if none, at ballot
     * {@code acceptedAt}; {@code committedAt} is the ballot of the latest commit it knows, and {@code row} what it holds.
     */
    record Promise(int ballot, int acceptedAt, int accepted, int committedAt, Row row) implements Message {
        @Override
        public int round() {
            return 1;
        }
    }

    /** {@code known} repairs receivers that missed a commit. */
    record Propose(int ballot, int transaction, Row known) implements Message {
        @Override
        public int round() {
            return 2;
        }
    }

    record Accept(int ballot) implements Message {
        @Override
        public int round() {
            return 3;
        }
    }

    record Commit(int ballot, int transaction) implements Message {
        @Override
        public int round() {
            return 4;
        }
    }

    record Ack(int ballot) implements Message {
        @Override
        public int round() {
            return 5;
        }
    }
}
