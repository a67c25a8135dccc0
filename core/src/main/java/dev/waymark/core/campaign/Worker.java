package dev.waymark.core.campaign;

import dev.waymark.core.Target;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.doctor.Doctor;
import dev.waymark.core.doctor.SpotCheck;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.primitive.GrowingLongSet;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A thread with its own cluster that executes batches of plans. A worker whose node hangs is given up and replaced. */
final class Worker implements Runnable {
    private final Experiment experiment;
    private final BlockingQueue<Batch> work;
    private final List<GrowingLongSet> known;
    private final Consumer<Doctor.Problem> problems;
    private final Thread thread;
    private volatile @Nullable Explorer explorer;
    private volatile @Nullable Batch current;
    private volatile boolean abandoned;
    private volatile @Nullable Throwable fault;

    /**
     * {@code known}: what the campaign has covered; {@code problems} hears of executions that came out otherwise when they were
     * made again.
     */
    Worker(
            Experiment experiment,
            BlockingQueue<Batch> work,
            List<GrowingLongSet> known,
            int number,
            Consumer<Doctor.Problem> problems) {
        this.experiment = experiment;
        this.work = work;
        this.known = known;
        this.problems = problems;
        this.thread = new Thread(null, this, "waymark-worker-" + number, 16L << 20);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            TargetSource source = experiment.targets();
            if (source == null) {
                work(experiment);
            } else {
                Target lent = source.lend();
                work(experiment.rebuiltOn(lent));
                source.giveBack(lent); // not after a fault: nobody knows what state it is in
            }
        } catch (Throwable e) {
            explorer = null; // it may hold the memory that is missing
            fault = e;
        }
    }

    private void work(Experiment mine) {
        try (Explorer own = mine.explorer(known);
                SpotCheck spotCheck = new SpotCheck(mine, problems)) {
            explorer = own;
            while (!abandoned) { // looked at before taking: what an abandoned worker takes would be lost
                Batch batch = work.take();
                current = batch;
                execute(own, mine, batch, spotCheck);
                current = null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void execute(Explorer own, Experiment mine, Batch batch, SpotCheck spotCheck) {
        for (int i = batch.done(); i < batch.plans.size() && !abandoned; i++) {
            Plan plan = batch.plans.get(i);
            boolean twice = own.exact() && SpotCheck.due(plan) && !mine.isBoundByMemory(); // it keeps all events, twice
            Outcome outcome = own.explore(plan, mine.configured().run(plan), twice ? spotCheck.first() : null);
            if (twice) {
                explorer = spotCheck.second();
                spotCheck.again(plan);
                explorer = own;
            }
            if (!abandoned) {
                batch.add(i, outcome);
            }
        }
    }

    /** What went wrong in Waymark itself on this worker, if anything. */
    @Nullable
    Throwable fault() {
        return fault;
    }

    @Nullable
    Batch current() {
        return current;
    }

    @Nullable
    Explorer explorer() {
        return explorer;
    }

    Thread thread() {
        return thread;
    }

    void abandon() {
        abandoned = true;
        thread.interrupt();
    }
}
