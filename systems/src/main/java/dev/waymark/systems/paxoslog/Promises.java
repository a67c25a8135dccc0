package dev.waymark.systems.paxoslog;

import java.util.List;

/** The promises of the phase that a replica is in. */
final class Promises {
    private int phase;
    private int senders;
    private List<String> log = List.of();

    /** How many replicas are now known to have promised this log in this phase; 0 if the promise does not count. */
    int add(int from, Message.Promise promise) {
        if (promise.phase() != phase) {
            phase = promise.phase();
            senders = 0;
            log = promise.log();
        }
        if (!log.equals(promise.log())) {
            return 0;
        }
        senders |= 1 << from;
        return Integer.bitCount(senders);
    }
}
