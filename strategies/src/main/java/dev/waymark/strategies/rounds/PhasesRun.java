package dev.waymark.strategies.rounds;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.workload.StepsWorkload;

/**
 * Without any knowledge of rounds: here a round is a phase, and a phase is what follows from a request and a timer until no
 * message is in flight or a bound is reached. A process is isolated for a phase.
 */
final class PhasesRun implements Run {
    /** A system that talks without end must not stay in one phase for ever. */
    private static final int MESSAGES_MAX = 200;

    private final int phasesMax;
    private final Losses losses;
    private final Rng random;
    private final DecisionQueue queue = new DecisionQueue();
    private final boolean steps;
    private int phase = -1;
    private int messages;
    private int timersLeft;

    PhasesRun(int phasesMax, Losses losses, Rng random) {
        this(phasesMax, losses, random, false);
    }

    /** With {@code steps} clients ask by the steps of a workload, one in each phase. */
    PhasesRun(int phasesMax, Losses losses, Rng random, boolean steps) {
        this.steps = steps;
        this.phasesMax = phasesMax;
        this.losses = losses;
        this.random = random;
    }

    @Override
    public long next(View view) {
        while (queue.isEmpty()) {
            int count = phase < 0 ? 0 : view.deliverable();
            if (count > 0 && messages < MESSAGES_MAX) {
                messages++;
                long message = view.message(random.nextInt(count));
                return losses.lost(Code.a(message), Code.b(message), phase)
                        ? Code.drop(message)
                        : Code.deliver(message);
            }
            int timers = view.timers();
            if (timersLeft > 0 && messages == 0 && timers > 0) { // this one may be the one that gets things going
                timersLeft--;
                return Code.fire(view.timer(random.nextInt(timers)));
            }
            if (phase + 1 == phasesMax) {
                return Code.stop();
            }
            begin(view);
        }
        return queue.take();
    }

    private void begin(View view) {
        phase++;
        messages = 0;
        timersLeft = view.nodes();
        BetweenRounds.downAndUp(view, losses, phase, queue);
        int requests = view.requests();
        if (requests > 0 && (!steps || StepsWorkload.due(view, phase) != 0)) {
            queue.add(Code.invoke(view.request(random.nextInt(requests))));
        }
    }
}
