package dev.waymark.grid.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.systems.raft.Raft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A hundred workers that sleep instead of working: does the scheduler keep them busy? */
@Tag("long")
class BusyWorkersTest {
    private static final int WORKERS = 100;
    private static final long EXECUTION_MILLIS = 10;

    @Test
    void aHundredWorkersAreKeptBusy() {
        Experiment experiment = Experiment.on(Target.of(new Raft()))
                .measuring("states")
                .executions(300_000)
                .build();
        int[] health = new int[experiment.target().deployment().health().size()];
        Outcome outcome = new Outcome(
                100, 50, List.of(), List.of(new long[0]), List.of(), health, Map.of(), FaultBudget.NONE, false);
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        AtomicLong slept = new AtomicLong();
        long start = System.nanoTime();
        Totals totals = Campaign.run(experiment, new Campaign.Listener() {}, null, null, (known, tables, problems) -> {
            BatchScheduler scheduler = new BatchScheduler(known, problems, (worker, first, count) -> {});
            for (int i = 0; i < WORKERS; i++) {
                scheduler.joined("w" + i, 1, new Sleeper("w" + i, scheduler, known, outcome, clock, slept));
            }
            return scheduler;
        });
        double wallMillis = (System.nanoTime() - start) / 1e6;
        clock.shutdownNow();
        assertThat(totals.executions()).isEqualTo(300_000);
        double busy = slept.get() / (wallMillis * WORKERS);
        System.out.printf("busy %.3f, %.0f executions/s%n", busy, totals.executions() / wallMillis * 1000);
        assertThat(busy).isGreaterThan(0.9);
    }

    /** One assignment after the other, each for as long as it takes to sleep through its executions. */
    private static final class Sleeper implements MessageSender {
        private final String name;
        private final BatchScheduler scheduler;
        private final CampaignWire wire;
        private final Outcome outcome;
        private final ScheduledExecutorService clock;
        private final AtomicLong slept;
        private long freeNanos = System.nanoTime();

        Sleeper(
                String name,
                BatchScheduler scheduler,
                Experiment experiment,
                Outcome outcome,
                ScheduledExecutorService clock,
                AtomicLong slept) {
            this.name = name;
            this.scheduler = scheduler;
            this.wire = new CampaignWire(experiment);
            this.outcome = outcome;
            this.clock = clock;
            this.slept = slept;
        }

        @Override
        public synchronized void send(GridMessage message) {
            if (!(message instanceof GridMessage.Work work)) {
                return;
            }
            int count;
            try {
                count = wire.plans(work.plans(), Memory.NONE).size();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            long millis = count * EXECUTION_MILLIS;
            freeNanos = Math.max(freeNanos, System.nanoTime()) + millis * 1_000_000;
            clock.schedule(
                    () -> {
                        slept.addAndGet(millis);
                        List<Outcome> outcomes = Collections.nCopies(count, outcome);
                        scheduler.done(name, work.assignment(), 0, outcomes, millis * 1_000_000);
                    },
                    freeNanos - System.nanoTime(),
                    TimeUnit.NANOSECONDS);
        }
    }
}
