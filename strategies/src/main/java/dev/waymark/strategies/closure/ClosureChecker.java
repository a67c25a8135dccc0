package dev.waymark.strategies.closure;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Rounds;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.strategy.Plan;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Decides for executions of one deployment whether they are closed, and makes the execution in lock step to be sure. Give
 * {@link #observer} to the execution, then ask {@link #judge}; or {@link #check} recorded decisions. Not for several
 * threads.
 */
public final class ClosureChecker implements AutoCloseable {
    private final int perPhase;
    private final StepRecorder recorder;
    private final Reordering reordering;
    private final ExecutionMaker lab;

    public ClosureChecker(Deployment deployment) {
        Rounds rounds = HasRounds.of(deployment);
        if (rounds == null) {
            throw new UsageException("this system does not tell the rounds of its messages");
        }
        perPhase = rounds.perPhase();
        recorder = new StepRecorder(deployment.nodes(), rounds);
        reordering = new Reordering(recorder.steps());
        lab = new ExecutionMaker(deployment, rounds);
    }

    /** Hears one execution after the other. */
    public Observer observer() {
        return recorder;
    }

    /** Of recorded decisions, which must all apply; of {@code plan}, that of their execution, index and seed count. */
    public Closure check(Plan plan, List<Decision> decisions) {
        lab.plan(plan);
        if (!lab.make(decisions, recorder)) {
            throw new UsageException("the decisions do not apply to this system");
        }
        return judge(plan, lab.decisions());
    }

    /** Of the execution that was heard last; {@code plan} and {@code decisions} are those it was made of. */
    public Closure judge(Plan plan, List<Decision> decisions) {
        lab.plan(plan);
        StepTable steps = recorder.steps();
        if (steps.foreign() != null) {
            return Closure.not(Closure.Result.FOREIGN, null, "it has " + steps.foreign(), 0);
        }
        if (!reordering.find()) {
            Crossing crossing = crossing(steps);
            return Closure.not(Closure.Result.CROSSED, crossing, crossing.toString(), reordering.leftOut());
        }
        Confirmation confirmation = new Confirmation(lab, recorder, reordering);
        Closure.Result result = confirmation.confirm(decisions);
        if (result == Closure.Result.DIFFERS) {
            return Closure.not(Closure.Result.DIFFERS, null, confirmation.why(), reordering.leftOut());
        }
        List<LossyRound> rounds = LossyRound.of(lab.made().steps(), lab.places(), perPhase);
        List<Decision> lockStep = lab.decisions();
        boolean uniform = rounds.stream().allMatch(LossyRound::uniform);
        return new Closure(
                result,
                null,
                result == Closure.Result.MERGED ? confirmation.why() : null,
                reordering.leftOut(),
                rounds,
                lockStep,
                uniform ? lockStep : null);
    }

    /** The same with uniform losses that cannot be told from it, if they can be found; each trial is an execution. */
    public Closure withUniform(Closure closure) {
        return withUniform(closure, () -> false);
    }

    /** The same; when it is {@code cancelled}, none were found. */
    public Closure withUniform(Closure closure, BooleanSupplier cancelled) {
        if (!closure.closed() || closure.uniform() != null) {
            return closure;
        }
        return closure.with(new UniformSearch(lab, perPhase, cancelled).from(closure.lockStep()));
    }

    /** An execution in lock step, of the plan that was judged last: a row a round, a column a process. */
    public List<String> table(List<Decision> lockStep, int width, boolean unicode) {
        List<Event> events = lab.events(lockStep);
        lab.make(lockStep);
        StepTable steps = lab.made().steps();
        return new RoundsTable(steps, LossyRound.of(steps, lab.places(), perPhase), perPhase, unicode)
                .lines(events, width);
    }

    private Crossing crossing(StepTable steps) {
        int step = reordering.crossedAt();
        int message = steps.cause(step);
        Object payload = steps.payload(message);
        return new Crossing(
                reordering.reason(),
                MessageName.of(steps.name(message)),
                payload == null ? null : PayloadType.of(payload),
                Crossing.RoundName.of(steps.round(message), perPhase),
                Crossing.RoundName.of(reordering.crossedFrom(), perPhase),
                steps.decision(step));
    }

    @Override
    public void close() {
        lab.close();
    }
}
