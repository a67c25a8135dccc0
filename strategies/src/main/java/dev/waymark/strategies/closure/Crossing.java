package dev.waymark.strategies.closure;

import dev.waymark.core.model.Meaning;
import dev.waymark.core.model.MessageName;
import org.jspecify.annotations.Nullable;

/**
 * The first message that made a difference outside its round. {@code decision} counts from 0; {@code round} is that of the
 * message, {@code reached} how far the process that was too far had come.
 */
public record Crossing(
        @Meaning("what is wrong with it") Reason reason,
        @Meaning("its name") MessageName message,
        @Meaning("of the message") @Nullable String type,
        @Meaning("that it belongs to") RoundName round,
        @Meaning("how far the process was") RoundName reached,
        @Meaning("that made the difference") int decision) {
    public enum Reason {
        /** The system says that it belongs to no round. */
        NO_ROUND("belongs to no round"),
        /** The receiver had gone past that round. */
        RECEIVED_LATE("was received by a process that had gone past that round"),
        /** The sender had gone past that round when it sent it. */
        SENT_LATE("was sent by a process that had gone past that round"),
        /** Its sender sent it because of a message that came late, and else showed no sign of that. */
        OF_A_LATE_ONE("was sent only because of a message that came after its own round"),
        /** A message is received once in a round, or never. */
        RECEIVED_TWICE("was received a second time");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** A round of a phase. */
    public record RoundName(
            @Meaning("from 0") long phase,
            @Meaning("of the phase, from 0") int round) {
        static RoundName of(long round, int perPhase) {
            return new RoundName(Math.floorDiv(round, (long) perPhase), Math.floorMod(round, perPhase));
        }

        /** Counted over all phases. */
        long number(int perPhase) {
            return phase * perPhase + round;
        }

        @Override
        public String toString() {
            return phase + "." + round;
        }
    }

    @Override
    public String toString() {
        String of = reason == Reason.NO_ROUND ? " " : " of round " + round + " ";
        String far = reason == Reason.RECEIVED_LATE || reason == Reason.SENT_LATE ? " (it was in " + reached + ")" : "";
        return message + (type == null ? "" : " " + type) + of + reason.text() + far;
    }
}
