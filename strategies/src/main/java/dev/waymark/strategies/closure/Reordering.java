package dev.waymark.strategies.closure;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Gives each step of an execution a place in lock step, or finds the first message that has none. A place is twice the round,
 * and one more for receiving: all that is sent in a round is sent before any of it is received. The steps of a process
 * keep their order. A step without a message, or with one that is received between rounds, goes where the others are, or at
 * least where the process is; a client's next operation comes after the answer to its last. A step that nobody can tell of is
 * put off if its message came before its time, or left out if that round is over.
 */
final class Reordering {
    /** The place of a step that is left out: its message counts as lost. */
    static final long LEFT_OUT = Long.MAX_VALUE;

    private static final long BEGIN = Long.MIN_VALUE;
    private static final int CLIENTS = 256;

    private final StepTable steps;
    private final long[] reached;
    private final long[] clients = new long[CLIENTS];
    private long[] places = new long[256];
    /** For each step the earliest place that a later step of the same process must have. */
    private long[] before = new long[256];

    private boolean[] received = new boolean[256];

    private final BitSet putOff = new BitSet();
    private int leftOut;
    private int crossedAt = -1;
    private Crossing.Reason reason = Crossing.Reason.RECEIVED_LATE;
    private long crossedFrom;

    Reordering(StepTable steps) {
        this.steps = steps;
        this.reached = new long[steps.nodes() + 1];
    }

    /** Whether every step has a place; for the steps as they are now. */
    boolean find() {
        return find(true) || find(false); // the second way is only less readable
    }

    /** {@code late}: steps without a message are not put before all that they can be put before. */
    private boolean find(boolean late) {
        if (places.length < steps.size()) {
            places = new long[steps.size() * 2];
            before = new long[places.length];
        }
        lookAhead();
        received = received.length < steps.messages() ? new boolean[steps.messages() * 2] : received;
        Arrays.fill(received, 0, steps.messages(), false);
        Arrays.fill(reached, BEGIN);
        Arrays.fill(clients, BEGIN);
        leftOut = 0;
        putOff.clear();
        crossedAt = -1;
        int reply = 0;
        long latest = BEGIN;
        for (int step = 0; step < steps.size(); step++) {
            int node = steps.node(step);
            boolean moves = true;
            long place;
            if (!steps.inRound(step)) {
                place = late ? Math.max(reached[node], Math.min(latest, before[step])) : reached[node];
                if (steps.client(step) != 0) {
                    place = Math.max(place, clients[steps.client(step)]);
                    clients[steps.client(step)] = place;
                }
                if (steps.cause(step) != StepTable.NO_MESSAGE) {
                    int message = steps.cause(step);
                    place = Math.max(place, sentAt(message));
                    if (isGone(message, place)) {
                        crossedAt = step;
                        return false;
                    }
                    received[message] = true;
                }
            } else {
                int message = steps.cause(step);
                place = receiving(steps.round(message));
                if (!fits(message, node, place)) {
                    if (!steps.isUnseen(step)) {
                        crossedAt = step;
                        return false;
                    }
                    leftOut++;
                    place = LEFT_OUT;
                } else {
                    received[message] = true;
                    moves = !steps.isUnseen(step) || sends(step) || place <= before[step];
                    putOff.set(message, !moves); // it came before its time, and nobody noticed
                }
            }
            places[step] = place;
            if (moves && place != LEFT_OUT) {
                reached[node] = place;
                latest = Math.max(latest, place);
            }
            for (; reply < steps.replies() && steps.replyStep(reply) <= step; reply++) {
                int client = steps.replyClient(reply);
                clients[client] = Math.max(clients[client], place);
            }
        }
        return true;
    }

    private void lookAhead() {
        Arrays.fill(reached, LEFT_OUT);
        int message = steps.messages() - 1;
        for (int step = steps.size() - 1; step >= 0; step--) {
            int node = steps.node(step);
            boolean sends = false;
            long sending = LEFT_OUT;
            for (; message >= 0 && steps.sentBy(message) == step; message--) {
                sends = true;
                boolean between = steps.round(message) == StepTable.BETWEEN;
                sending = between ? sending : Math.min(sending, 2 * steps.round(message));
            }
            boolean ofMessage = steps.inRound(step);
            before[step] = ofMessage ? reached[node] : Math.min(reached[node], sending);
            reached[node] = Math.min(reached[node], sending);
            if (ofMessage && (sends || !steps.isUnseen(step))) {
                reached[node] = Math.min(reached[node], receiving(steps.round(steps.cause(step))));
            }
        }
    }

    private static long receiving(long round) {
        return 2 * round + 1;
    }

    private boolean fits(int message, int node, long place) {
        long sentAt = sentAt(message);
        if (steps.round(message) == StepTable.NO_ROUND) {
            reason = Crossing.Reason.NO_ROUND;
            crossedFrom = place;
        } else if (isGone(message, place)) {
            return false;
        } else if (reached[node] > place) {
            reason = Crossing.Reason.RECEIVED_LATE;
            crossedFrom = reached[node];
        } else if (sentAt >= place) {
            reason = Crossing.Reason.SENT_LATE;
            crossedFrom = sentAt;
        } else {
            return true;
        }
        return false;
    }

    /** Whether it is not there any more, or never was. */
    private boolean isGone(int message, long place) {
        if (sentAt(message) != LEFT_OUT && !received[message]) {
            return false;
        }
        reason = received[message] ? Crossing.Reason.RECEIVED_TWICE : Crossing.Reason.OF_A_LATE_ONE;
        crossedFrom = place;
        return true;
    }

    /** Messages are in the order in which they were sent. */
    private boolean sends(int step) {
        int low = 0;
        int high = steps.messages();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (steps.sentBy(middle) < step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < steps.messages() && steps.sentBy(low) == step;
    }

    /** The place of the step that sent it. */
    long sentAt(int message) {
        int step = steps.sentBy(message);
        return step == StepTable.AT_START ? BEGIN : places[step];
    }

    long place(int step) {
        return places[step];
    }

    /** Whether somebody receives it in its round. */
    boolean received(int message) {
        return received[message];
    }

    /** Whether the message is sent at all if the steps that are left out are not taken. */
    boolean exists(int message) {
        return sentAt(message) != LEFT_OUT;
    }

    /** Whether it is still on its way when the execution ends, and could be received in its round if that went on. */
    boolean pending(int message) {
        long place = receiving(steps.round(message));
        return !received[message]
                && !steps.dropped(message)
                && StepTable.isRound(steps.round(message))
                && sentAt(message) < place
                && reached[steps.to(message)] <= place;
    }

    /** Whether it is sent, and not after its round. */
    boolean inTime(int message) {
        return sentAt(message) < receiving(steps.round(message));
    }

    /** Deliveries of messages that came outside their rounds and left no trace. */
    int leftOut() {
        return leftOut;
    }

    /** Messages that came before their rounds and left no trace; they are received in their rounds. */
    BitSet putOff() {
        return putOff;
    }

    /** The step that has no place; -1: all have. */
    int crossedAt() {
        return crossedAt;
    }

    Crossing.Reason reason() {
        return reason;
    }

    /** The round that the process had reached which was too far. */
    long crossedFrom() {
        return Math.floorDiv(crossedFrom, 2L);
    }
}
