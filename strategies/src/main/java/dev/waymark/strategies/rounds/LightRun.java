package dev.waymark.strategies.rounds;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;

/**
 * The paper's lightweight instrumentation: the rounds of messages decide which of them are lost, phases are made one after
 * the other, but inside a phase messages arrive in any order, uniformly at random. When none is left the timers that
 * close the rounds fire, round by round; when that sends nothing either, the phase is over.
 */
final class LightRun implements Run {
    private enum Stage {
        BEGIN,
        REQUEST,
        BEFORE,
        START,
        SENT,
        RUN
    }

    private final Rounds rounds;
    private final int perPhase;
    private final int roundsMax;
    private final Losses losses;
    private final Rng random;
    private final DecisionQueue queue = new DecisionQueue();

    private Stage stage = Stage.BEGIN;
    /** The first round of the current phase, over the whole execution. */
    private int base;
    /** Of the current phase, as the system counts them. */
    private int phase = Integer.MIN_VALUE;
    /** The round that is closed next when messages run out. */
    private int closing;

    private boolean anythingInPhase = true;

    LightRun(Rounds rounds, int roundsMax, Losses losses, Rng random) {
        this.rounds = rounds;
        this.perPhase = rounds.perPhase();
        this.roundsMax = roundsMax;
        this.losses = losses;
        this.random = random;
        this.base = -perPhase;
    }

    @Override
    public long next(View view) {
        while (queue.isEmpty()) {
            if (stage == Stage.BEGIN && isOver(view)) {
                return Code.stop();
            }
            long message = stage == Stage.RUN ? message(view) : Code.stop();
            if (message != Code.stop()) {
                anythingInPhase = true; // a leader may have begun the phase by itself, with no request and no timer
                return message;
            }
            advance(view);
            anythingInPhase |= !queue.isEmpty();
        }
        return queue.take();
    }

    private boolean isOver(View view) {
        return base + perPhase >= roundsMax || (!anythingInPhase && !rounds.awaits(view));
    }

    /** Something to lose, else one of those that may arrive, else stop. */
    private long message(View view) {
        long chosen = Code.stop();
        int seen = 0;
        for (int i = 0; i < view.deliverable(); i++) {
            Object payload = view.payload(i);
            if (rounds.beforePhase(payload)) {
                continue;
            }
            int ofPhase = rounds.phase(payload);
            int from = Code.a(view.message(i));
            int to = Code.b(view.message(i));
            int round = base + rounds.round(payload);
            if (ofPhase < phase || (ofPhase == phase && losses.lost(from, to, round))) {
                return Code.drop(view.message(i));
            }
            if (ofPhase == phase && random.nextInt(++seen) == 0) {
                chosen = Code.deliver(view.message(i));
            }
        }
        return chosen;
    }

    private void advance(View view) {
        switch (stage) {
            case BEGIN -> {
                anythingInPhase = false;
                base += perPhase;
                BetweenRounds.downAndUp(view, losses, base, queue);
                stage = Stage.REQUEST;
            }
            case REQUEST -> {
                BetweenRounds.request(view, rounds, base / perPhase, queue);
                stage = Stage.BEFORE;
            }
            case BEFORE -> {
                BetweenRounds.before(view, rounds, losses, base, queue);
                stage = queue.isEmpty() ? Stage.START : Stage.BEFORE;
            }
            case START -> {
                BetweenRounds.close(view, rounds, perPhase - 1, queue);
                stage = Stage.SENT;
            }
            case SENT -> {
                for (int i = 0; i < view.deliverable(); i++) {
                    Object payload = view.payload(i);
                    phase = rounds.beforePhase(payload) ? phase : Math.max(phase, rounds.phase(payload));
                }
                closing = 0;
                stage = Stage.RUN;
            }
            case RUN -> {
                if (closing < perPhase - 1) {
                    BetweenRounds.close(view, rounds, closing++, queue);
                } else {
                    stage = Stage.BEGIN;
                }
            }
        }
    }
}
