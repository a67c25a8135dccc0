package dev.waymark.engine.campaign;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.doctor.SpotCheck;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.primitive.GrowingLongSet;
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
    /** The cluster of a spot check that is going on. */
    private volatile @Nullable Cluster checking;

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
        try (Explorer own = Explorers.of(mine, known);
                SpotCheck spotCheck = new SpotCheck(mine.target().deployment(), problems)) {
            explorer = own;
            while (!abandoned) { // looked at before taking: what an abandoned worker takes would be lost
                Batch batch = work.take();
                current = batch;
                execute(own, mine, batch, spotCheck);
                batch.leave();
                current = null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void execute(Explorer own, Experiment mine, Batch batch, SpotCheck spotCheck) {
        for (int i = batch.done(); i < batch.plans().size() && !abandoned && !batch.isCancelled(); i++) {
            Plan plan = batch.plans().get(i);
            long since = WallClock.nanos();
            Outcome outcome = own.explore(plan, mine.configured().run(plan));
            if (SpotCheck.due(plan) && own.exact() && !mine.isBoundByMemory()) { // it keeps all events, twice
                checking = spotCheck.cluster();
                spotCheck.check(plan, own.script());
                checking = null;
            }
            if (!abandoned) {
                batch.took(i, WallClock.nanos() - since);
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

    /** The cluster on which something is going on, if anything is. */
    Cluster busyWith(Explorer own) {
        Cluster other = checking;
        return other == null ? own.cluster() : other;
    }

    Thread thread() {
        return thread;
    }

    void abandon() {
        abandoned = true;
        thread.interrupt();
    }
}
