package dev.waymark.engine.shrink;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Script;
import java.util.Arrays;
import java.util.List;

/**
 * Replays a candidate made from a {@link Counterexample}: a message is the one that the same decision of the trail led to,
 * whatever its name is now. Where that decision is gone or led elsewhere, {@code substitute} allows the oldest message of
 * the same pair and type, and the next operation of the same client; else the decision is skipped.
 */
final class CandidateRun implements Run {
    private final Counterexample trail;
    private final List<Counterexample.Pick> picks;
    private final RememberingRun shadow;
    private final boolean substitute;
    private final int[] turnOf;
    private int position;
    private boolean strayed;
    private boolean substituted;

    CandidateRun(Counterexample trail, List<Counterexample.Pick> picks, RememberingRun shadow, boolean substitute) {
        this.trail = trail;
        this.picks = picks;
        this.shadow = shadow;
        this.substitute = substitute;
        this.turnOf = new int[trail.size()];
        Arrays.fill(turnOf, -1);
        for (int turn = 0; turn < picks.size(); turn++) {
            int index = picks.get(turn).index();
            if (index >= 0) {
                turnOf[index] = turn;
            }
        }
    }

    /** Whether a replay by name could have gone another way. */
    boolean strayed() {
        return strayed;
    }

    boolean substituted() {
        return substituted;
    }

    @Override
    public List<Decision> known() {
        return picks.stream().map(Counterexample.Pick::decision).toList();
    }

    @Override
    public long next(View view) {
        if (position == picks.size()) {
            return Code.stop();
        }
        Counterexample.Pick pick = picks.get(position++);
        MessageName recorded = Traits.of(pick.decision()).message();
        if (recorded != null && pick.index() >= 0) {
            return message(view, pick, recorded);
        }
        Decision decision = pick.decision();
        if (substitute && decision instanceof Decision.Invoke invoke) {
            decision = offered(view, invoke);
        }
        return new Script(List.of(decision)).next(view);
    }

    private long message(View view, Counterexample.Pick pick, MessageName recorded) {
        MessageName name = current(pick.index(), recorded);
        strayed |= !name.equals(recorded);
        Script script = new Script(List.of(Traits.withMessage(pick.decision(), name)), !substitute);
        long code = script.next(view);
        substituted |= script.substituted() > 0;
        strayed |= script.substituted() > 0;
        return code;
    }

    /** Numbers count from 1: number 0 of a pair is a message that never exists. */
    private MessageName current(int index, MessageName recorded) {
        MessageName missing = new MessageName(recorded.from(), recorded.to(), 0, 0, false);
        int cause = trail.cause(index);
        int turn = cause > 0 ? turnOf[cause - 1] : -1;
        int step = turn >= 0 ? shadow.step(turn) : cause == 0 ? 0 : -1;
        if (step < 0) {
            return missing;
        }
        long name = shadow.births().counterpart(step, trail.births(), trail.born(index), trail.rank(index));
        return name < 0 ? missing : MessageName.of(name);
    }

    private Decision.Invoke offered(View view, Decision.Invoke wanted) {
        Decision.Invoke result = wanted;
        for (int i = 0; i < view.requests(); i++) {
            long request = view.request(i);
            if (Code.a(request) == wanted.operation().client() && Code.b(request) == wanted.node()) {
                if (Code.number(request) == wanted.operation().number()) {
                    return wanted;
                }
                OperationName other = new OperationName(Code.a(request), Code.number(request));
                result = new Decision.Invoke(other, wanted.node(), wanted.crash());
            }
        }
        if (!result.equals(wanted)) {
            strayed = true;
            substituted = true;
        }
        return result;
    }
}
