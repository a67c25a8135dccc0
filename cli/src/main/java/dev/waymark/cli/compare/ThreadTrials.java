package dev.waymark.cli.compare;

import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** Trials made by threads of this process. */
final class ThreadTrials implements TrialMaker {
    private final ExecutorService pool;

    ThreadTrials(int atATime) {
        pool = Executors.newFixedThreadPool(atATime, task -> {
            Thread thread = new Thread(task, "waymark-trial");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public CompletableFuture<Optional<Trial>> begin(Experiment experiment, BooleanSupplier cancelled) {
        return CompletableFuture.supplyAsync(() -> make(experiment, cancelled), pool);
    }

    /** Makes it here and now; empty if it was cancelled before it was complete. */
    static Optional<Trial> make(Experiment experiment, BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            return Optional.empty();
        }
        Curve.Recorder curve = new Curve.Recorder();
        Campaign.Listener listener = new Campaign.Listener() {
            @Override
            public void counted(Totals soFar) {
                curve.counted(soFar);
            }

            @Override
            public boolean cancelled() {
                return cancelled.getAsBoolean();
            }
        };
        Totals totals = Campaign.run(experiment, listener).demandWhole();
        return totals.end() == Totals.End.INTERRUPTED
                ? Optional.empty()
                : Optional.of(Trial.of(RunReport.withoutTraces(totals), curve.end(totals)));
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
