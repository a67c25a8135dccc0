package dev.waymark.strategies.closure;

import dev.waymark.core.Deployment;
import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.DecisionLog;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.trace.Recorder;
import java.util.ArrayList;
import java.util.List;

/** Where executions are made again from decisions, with the index and the seed of one at a time. */
final class ExecutionMaker implements AutoCloseable {
    private final Explorer explorer;
    private final StepRecorder recorder;
    private final Reordering reordering;
    private Plan plan = new Plan(0, 0);

    ExecutionMaker(Deployment deployment, Rounds rounds) {
        explorer = Explorer.forReplay(deployment, List.of());
        recorder = new StepRecorder(deployment.nodes(), rounds);
        reordering = new Reordering(recorder.steps());
    }

    /** Which execution it is about; of the plan only index and seed count. */
    void plan(Plan newPlan) {
        plan = new Plan(newPlan.index(), newPlan.seed());
    }

    /** Whether all decisions applied. */
    boolean make(List<Decision> decisions) {
        return make(decisions, recorder);
    }

    boolean make(List<Decision> decisions, StepRecorder into) {
        Rerun rerun = new Rerun(decisions);
        Outcome outcome = explorer.explore(plan, rerun, into);
        return rerun.complete(outcome.decisions());
    }

    /** All events of these decisions. */
    List<Event> events(List<Decision> decisions) {
        Recorder events = new Recorder();
        explorer.explore(plan, new Rerun(decisions), events);
        return List.copyOf(events.events());
    }

    /** The latest execution. */
    StepRecorder made() {
        return recorder;
    }

    /** Of the latest execution, which is one in lock step: every step has its place. */
    Reordering places() {
        if (!reordering.find()) {
            throw new IllegalStateException("an execution in lock step is not in lock step");
        }
        return reordering;
    }

    /** The decisions of the latest execution. */
    List<Decision> decisions() {
        return decisions(explorer);
    }

    static List<Decision> decisions(Explorer explorer) {
        DecisionLog log = explorer.log();
        View view = explorer.cluster().view();
        List<Decision> decisions = new ArrayList<>(log.size());
        for (int i = 0; i < log.size(); i++) {
            decisions.add(view.decode(log.get(i)));
        }
        return decisions;
    }

    @Override
    public void close() {
        explorer.close();
    }
}
