package dev.waymark.grid;

import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.Totals;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Security;
import dev.waymark.grid.desk.Desk;
import dev.waymark.grid.node.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A coordinator and workers, all in this process. */
final class Grid implements AutoCloseable {
    private final List<String> arguments;
    private final Coordinator coordinator;
    private final List<Thread> workers = new ArrayList<>();
    private final List<String> ends = new CopyOnWriteArrayList<>();

    Grid(List<String> arguments, Desk.Records records) {
        this(arguments, Security.NONE, new Office.Listener() {}, records);
    }

    Grid(List<String> arguments, Security security, Office.Listener listener, Desk.Records records) {
        this.arguments = arguments;
        this.coordinator = new Coordinator(Address.ANY_LOCAL, security, List.of(), listener, records);
    }

    Coordinator coordinator() {
        return coordinator;
    }

    void hire(int threads) {
        hire(new GridWorker(coordinator.address(), Security.NONE, threads, Experiments::build, () -> false));
    }

    void hire(GridWorker worker) {
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

    Totals run() {
        return Campaign.run(Experiments.of(arguments, 1), new Campaign.Listener() {}, null, null, coordinator);
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
