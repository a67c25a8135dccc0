package dev.waymark.checkers;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.History.MovingOn;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Reached;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Sees;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of an execution saw is linearizable; judged when the execution is over. Reached when two operations on
 * one key overlapped and one of them was answered. Inconclusive when the checker came to its limits.
 */
public final class LinearizabilityProperty implements Property {
    public static final String NAME = "linearizability";

    private final Specification<?> specification;
    private final Translation translation;
    private final Limits limits;

    public LinearizabilityProperty(Specification<?> specification, Translation translation, Limits limits) {
        this.specification = specification;
        this.translation = translation;
        this.limits = limits;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "some legal order explains what clients saw; reached when two operations on one key overlapped and one of "
                + "them was answered";
    }

    @Override
    public Set<Sees> sees() {
        return Set.of(Sees.OPERATIONS);
    }

    @Override
    public Check check() {
        return new Collecting();
    }

    /** What the clients of a recorded execution saw, judged as this property judges it: for whoever wants to see why. */
    public Judgement judge(List<? extends Event> events) {
        return Linearizability.check(translate(History.of(events, MovingOn.GIVES_UP)), specification, limits);
    }

    /** The history of an execution as the specification sees it, from the one that its clients saw. */
    History translate(History seen) {
        return seen.map(this::translate);
    }

    private @Nullable Call translate(Call call) {
        Translation.Meaning meaning = translation.of(call.request(), call.outcome());
        return meaning == null || meaning.outcome().kind() == CallOutcome.Kind.FAILED
                ? null
                : new Call(call.name(), meaning.request(), meaning.outcome(), call.invokedAt(), call.endedAt());
    }

    private boolean overlap(History history) {
        for (List<Call> calls : history.byKey(specification::key).values()) {
            Call longest = null;
            for (Call call : calls) {
                if (longest != null && longest.overlaps(call) && (longest.known() || call.known())) {
                    return true;
                }
                if (longest == null || call.effectBy() > longest.effectBy()) {
                    longest = call;
                }
            }
        }
        return false;
    }

    private static String limit(Judgement judgement) {
        return judgement.reason() == Judgement.Reason.TIME ? "time" : "memory";
    }

    private final class Collecting extends Check implements Observer {
        private final HistoryBuilder history = History.builder(MovingOn.GIVES_UP);
        private long time;

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            history.invoked(new OperationName(client, number), time++, request);
        }

        @Override
        public void replied(int client, int number, int node, @Nullable Object result) {
            history.ended(new OperationName(client, number), time++, CallOutcome.ok(result));
        }

        @Override
        public void end(View view) {
            History seen = translate(history.build());
            reached(overlap(seen));
            Judgement judgement = Linearizability.check(seen, specification, limits);
            Violation violation = judgement.violation();
            if (violation != null) {
                violated(violation.breaking().request().getClass().getSimpleName(), violation.summary());
            } else if (judgement.inconclusive()) {
                Reached reached = judgement.reached();
                inconclusive("the checker came to its " + limit(judgement) + " limit on " + seen.size() + " operations"
                        + (reached == null ? "" : "; " + reached.summary()));
            }
        }
    }
}
