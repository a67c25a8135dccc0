package dev.waymark.core.campaign;

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
        try (Explorer mine = new Explorer(
                spec.deployment(),
                spec.properties(),
                spec.coverages(),
                spec.settings().steps())) {
            explorer = mine;
            while (!abandoned) { // looked at before taking: what an abandoned worker takes would be lost
                Batch batch = work.take();
                current = batch;
                execute(mine, batch);
                current = null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            fault = e;
        }
    }

    private void execute(Explorer mine, Batch batch) {
        Strategies.Chosen strategy = spec.strategy();
        for (int i = batch.done(); i < batch.plans.size() && !abandoned; i++) {
            Plan plan = batch.plans.get(i);
            Outcome outcome = mine.explore(plan, strategy.strategy().run(plan, spec.settings(), strategy.options()));
            if (!abandoned) {
                batch.add(outcome);
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
