package dev.waymark.core.campaign;

import dev.waymark.core.Deployment;
import dev.waymark.core.coverage.DeploymentSource;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Strategies;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A thread with its own cluster that executes batches of plans. A worker whose node hangs is given up and replaced. */
final class Worker implements Runnable {
    private final CampaignSpec spec;
    private final BlockingQueue<Batch> work;
    private final Thread thread;
    private volatile @Nullable Explorer explorer;
    private volatile @Nullable Batch current;
    private volatile boolean abandoned;
    private volatile @Nullable Throwable fault;

    Worker(CampaignSpec spec, BlockingQueue<Batch> work, int number) {
        this.spec = spec;
        this.work = work;
        this.thread = new Thread(null, this, "waymark-worker-" + number, 16L << 20);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            DeploymentSource source = spec.deployments();
            if (source == null) {
                work(spec);
            } else {
                Deployment lent = source.lend();
                work(spec.on(lent, source.loader(lent)));
                source.giveBack(lent); // not after a fault: nobody knows what state it is in
            }
        } catch (Throwable e) {
            fault = e;
        }
    }

    private void work(CampaignSpec mine) {
        try (Explorer own = new Explorer(
                mine.deployment(),
                mine.properties(),
                mine.coverages(),
                mine.settings().steps())) {
            explorer = own;
            while (!abandoned) { // looked at before taking: what an abandoned worker takes would be lost
                Batch batch = work.take();
                current = batch;
                execute(own, mine, batch);
                current = null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void execute(Explorer own, CampaignSpec mine, Batch batch) {
        Strategies.Chosen strategy = mine.strategy();
        for (int i = batch.done(); i < batch.plans.size() && !abandoned; i++) {
            Plan plan = batch.plans.get(i);
            Outcome outcome = own.explore(plan, strategy.strategy().run(plan, mine.settings(), strategy.options()));
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
