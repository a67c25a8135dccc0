package dev.waymark.grid;

import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.LocalExecutor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** Executes one plan whenever it is told to, on the thread of whoever tells it. */
final class StepExecutor implements LocalExecutor {
    private final Experiment experiment;
    private final Explorer explorer;
    private final Deque<Batch> waiting = new ArrayDeque<>();

    StepExecutor(Experiment experiment, List<GrowingLongSet> known) {
        this.experiment = experiment;
        this.explorer = Explorers.of(experiment, known);
    }

    /** Whether there was anything to execute. */
    boolean step() {
        Batch batch = waiting.peek();
        if (batch == null) {
            return false;
        }
        int next = batch.done();
        Plan plan = batch.plans().get(next);
        batch.add(next, explorer.explore(plan, experiment.configured().run(plan)));
        if (batch.done() == batch.plans().size()) {
            waiting.remove();
        }
        return true;
    }

    @Override
    public void settle(Collection<Batch> added) {
        waiting.clear();
    }

    @Override
    public int workers() {
        return 1;
    }

    @Override
    public void add(Batch batch) {
        waiting.add(batch);
    }

    @Override
    public void look() {}

    @Override
    public void close() {
        explorer.close();
    }
}
