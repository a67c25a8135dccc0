package dev.waymark.systems.paxoslog;

import java.util.List;

/** The messages, one kind per round. A message belongs to round {@link #round()} of phase {@link #phase()}. */
public sealed interface Message {
    int phase();

    /** 0..3: Prepare, Ack, Propose, Promise. */
    int round();

    record Prepare(int phase) implements Message {
        @Override
        public int round() {
            return 0;
        }
    }

    /** {@code last} dates {@code log}: the leader takes the log with the highest. */
    record Ack(int phase, int last, List<String> log) implements Message {
        @Override
        public int round() {
            return 1;
        }
    }

    record Propose(int phase, List<String> log) implements Message {
        @Override
        public int round() {
            return 2;
        }
    }

    record Promise(int phase, List<String> log) implements Message {
        @Override
        public int round() {
            return 3;
        }
    }
}
