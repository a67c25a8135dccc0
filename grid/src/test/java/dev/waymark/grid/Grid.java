package dev.waymark.grid;

import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.scheduler.BatchScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A coordinator and workers, all in this process. */
final class Grid implements AutoCloseable {
    static final GridKeys KEYS = GridKeys.make();

    private final CampaignSpec spec;
    private final Coordinator coordinator;
    private final List<Thread> workers = new ArrayList<>();
    private final List<String> ends = new CopyOnWriteArrayList<>();

    Grid(CampaignSpec spec, BatchScheduler.Records records) {
        this(spec, new Connections.Listener() {}, records);
    }

    Grid(CampaignSpec spec, Connections.Listener listener, BatchScheduler.Records records) {
        this.spec = spec;
        this.coordinator = new Coordinator(Address.ANY_LOCAL, KEYS.coordinator(), List.of(), listener, records);
    }

    Coordinator coordinator() {
        return coordinator;
    }

    void startWorker(int threads) {
        startWorker(
                new GridWorker(coordinator.address(), KEYS::worker, threads, false, Experiments::build, () -> false));
    }

    void startWorker(GridWorker worker) {
        Thread thread = new Thread(() -> {
            try {
                ends.add(worker.work(1000).toString());
            } catch (GridException | InterruptedException e) {
                ends.add(String.valueOf(e.getMessage()));
            }
        });
        thread.start();
        workers.add(thread);
    }

    /** One that comes when all is done has nobody to tell it so. */
    void awaitWorkers() throws InterruptedException {
        while (coordinator.present() < workers.size()) {
            Thread.sleep(5);
        }
    }

    Totals run() {
        return Campaign.run(Experiments.of(spec), new Campaign.Listener() {}, null, null, coordinator);
    }

    /** How workers ended; complete when the grid is closed. */
    List<String> ends() {
        return ends;
    }

    @Override
    public void close() throws InterruptedException {
        coordinator.close();
        for (Thread worker : workers) {
            worker.join();
        }
    }
}
