package dev.waymark.systems.paxoslog;

import java.util.List;

/** The acks of the phase that a leader started last, and the best of the logs they carry. */
final class Acks {
    private int phase;
    private int senders; // one bit per node: a duplicate must not count twice
    private int bestLast;
    private List<String> bestLog = List.of();

    int phase() {
        return phase;
    }

    int count() {
        return Integer.bitCount(senders);
    }

    List<String> bestLog() {
        return bestLog;
    }

    void begin(int newPhase) {
        phase = newPhase;
        senders = 0;
        bestLast = -1;
        bestLog = List.of();
    }

    void add(int from, Message.Ack ack) {
        if (ack.phase() != phase || (senders >> from & 1) != 0) {
            return;
        }
        senders |= 1 << from;
        // Equal dates mean equal logs, unless `last` is kept wrongly; then the longer log is the lesser evil.
        if (ack.last() > bestLast || (ack.last() == bestLast && ack.log().size() > bestLog.size())) {
            bestLast = ack.last();
            bestLog = ack.log();
        }
    }
}
