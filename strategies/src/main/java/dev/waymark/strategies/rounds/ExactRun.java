package dev.waymark.strategies.rounds;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Run;

/**
 * Lock step (section 3 of the paper, "heavy instrumentation" in section 7): all messages of a round are there before one
 * of them is delivered; those that the plan loses are dropped, the rest is delivered in a fixed order, one receiver after
 * the other and senders in order, then the round is closed by its timers. A message of a round that is over is late and
 * dropped; one of a round to come is held. A phase that stops early leaves its other rounds empty, so that rounds, and
 * with them periods, are counted the same whatever happens.
 */
final class ExactRun implements Run {
    private enum Stage {
        OPEN,
        REQUEST,
        BEFORE,
        START,
        MESSAGES,
        CLOSE
    }

    // What becomes of a message in the current round.
    private static final int HELD = 0;
    private static final int NOW = 1;
    private static final int LATE = 2;

    private final Rounds rounds;
    private final int perPhase;
    private final int roundsMax;
    private final Losses losses;
    private final DecisionQueue queue = new DecisionQueue();
    private final DecisionQueue arriving = new DecisionQueue();

    private Stage stage = Stage.OPEN;
    /** Over the whole execution. */
    private int round;
    /** The same in the current phase: {@code round % perPhase}, which is asked too often to divide each time. */
    private int inPhase;
    /** Of the current phase, as the system counts them. */
    private int phase = Integer.MIN_VALUE;

    /** Nobody began a new phase when it was time to. */
    private boolean nothingSent;

    private boolean anythingInPhase = true;

    ExactRun(Rounds rounds, int roundsMax, Losses losses) {
        this.rounds = rounds;
        this.perPhase = rounds.perPhase();
        this.roundsMax = roundsMax;
        this.losses = losses;
    }

    @Override
    public long next(View view) {
        while (queue.isEmpty()) {
            if (stage == Stage.OPEN && isOver(view)) {
                return Code.stop();
            }
            advance(view);
            anythingInPhase |= !queue.isEmpty();
        }
        return queue.take();
    }

    /** All rounds were made, or a whole phase went by without anything to do. */
    private boolean isOver(View view) {
        return round == roundsMax || (inPhase == 0 && !anythingInPhase && !rounds.awaits(view));
    }

    private void advance(View view) {
        switch (stage) {
            case OPEN -> {
                anythingInPhase &= inPhase != 0;
                BetweenRounds.downAndUp(view, losses, round, queue);
                stage = inPhase == 0 ? Stage.REQUEST : Stage.MESSAGES;
                if (inPhase != 0 && queue.isEmpty()) { // nearly always; saves a turn of the loop
                    messages(view);
                    stage = Stage.CLOSE;
                }
            }
            case REQUEST -> {
                BetweenRounds.request(view, rounds, round / perPhase, queue);
                stage = Stage.BEFORE;
            }
            case BEFORE -> {
                BetweenRounds.before(view, rounds, losses, round, queue);
                stage = queue.isEmpty() ? Stage.START : Stage.BEFORE; // one may lead to another
            }
            case START -> {
                BetweenRounds.close(view, rounds, perPhase - 1, queue);
                stage = Stage.MESSAGES;
            }
            case MESSAGES -> {
                messages(view);
                stage = Stage.CLOSE;
            }
            case CLOSE -> {
                if (inPhase < perPhase - 1) { // the last round is closed by the start of the next phase
                    BetweenRounds.close(view, rounds, inPhase, queue);
                }
                round++;
                inPhase = inPhase + 1 == perPhase ? 0 : inPhase + 1;
                stage = Stage.OPEN;
            }
        }
    }

    private void messages(View view) {
        int count = view.deliverable();
        if (inPhase == 0) {
            findPhase(view, count);
        }
        if (count == 0) {
            return;
        }
        Object asked = null;
        int fate = HELD;
        for (int i = 0; i < count; i++) {
            Object payload = view.payload(i);
            if (payload != asked) { // a broadcast is one object, sent to all
                asked = payload;
                fate = fate(payload);
            }
            if (fate == LATE) {
                queue.add(Code.drop(view.message(i)));
            } else if (fate == NOW) {
                arriving.add(view.message(i));
            }
        }
        queue.sort();
        arriving.sort(); // names are ordered by receiver, then sender, then number
        settle();
    }

    private int fate(Object payload) {
        if (rounds.beforePhase(payload)) {
            return HELD;
        }
        int ofPhase = rounds.phase(payload);
        if (ofPhase != phase) {
            return ofPhase < phase ? LATE : HELD;
        }
        int ofRound = nothingSent ? -1 : rounds.round(payload);
        return ofRound < inPhase ? LATE : ofRound == inPhase ? NOW : HELD;
    }

    /** The highest phase that is spoken of, if it is a new one. */
    private void findPhase(View view, int count) {
        nothingSent = true;
        Object asked = null;
        for (int i = 0; i < count; i++) {
            Object payload = view.payload(i);
            if (payload == asked) {
                continue;
            }
            asked = payload;
            int ofPhase = rounds.beforePhase(payload) ? Rounds.NO_PHASE : rounds.phase(payload);
            if (ofPhase > phase) {
                phase = ofPhase;
                nothingSent = false;
            }
        }
    }

    /** Losses first: what is dropped must not wait for what is delivered. */
    private void settle() {
        for (int left = arriving.size(); left > 0; left--) {
            long message = arriving.take();
            int from = Code.a(message);
            int to = Code.b(message);
            losses.met(from, to, round);
            if (losses.lost(from, to, round)) {
                queue.add(Code.drop(message));
            } else {
                arriving.add(Code.deliver(message)); // behind those that are not settled yet
            }
        }
        queue.addAll(arriving);
    }
}
