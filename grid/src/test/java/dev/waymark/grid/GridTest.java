package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Campaigns whose workers are each an actor system of its own. */
class GridTest {
    @ParameterizedTest
    @CsvSource({"1, random", "2, bonus-max:generation=8", "5, fuzz"})
    void anyNumberOfWorkersComesToTheSame(int workers, String strategy) throws Exception {
        CampaignSpec spec = Experiments.spec(strategy, 400);
        Totals here = Campaign.run(Experiments.of(spec));
        AtomicLong executed = new AtomicLong();
        try (Grid grid = new Grid(spec, (worker, first, count) -> executed.addAndGet(count))) {
            for (int i = 0; i < workers; i++) {
                grid.startWorker(1 + i % 2);
            }
            grid.awaitWorkers();
            Totals there = grid.run();
            assertThat(Experiments.essence(there)).isEqualTo(Experiments.essence(here));
            assertThat(there.violations()).hasSameSizeAs(here.violations());
            assertThat(executed.get()).isEqualTo(400);
            grid.close();
            assertThat(grid.ends()).hasSize(workers).containsOnly("OVER");
        }
    }

    /** Pekko's reliable delivery stands between the messages and such a network; nothing of ours may undo it. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "bonus-max:generation=100"})
    void soItDoesWhereMessagesAreLateComeTwiceOrNever(String strategy) throws Exception {
        CampaignSpec spec = Experiments.spec(strategy, 400);
        Totals here = Campaign.run(Experiments.of(spec));
        AtomicLong executed = new AtomicLong();
        try (Grid grid = new Grid(spec, (worker, first, count) -> executed.addAndGet(count))) {
            grid.startWorker(1);
            grid.startWorker(2);
            grid.awaitWorkers();
            LossyChannel.disturb(7);
            assertThat(Experiments.essence(grid.run())).isEqualTo(Experiments.essence(here));
            assertThat(executed.get()).isEqualTo(400);
            assertThat(LossyChannel.LOST.get()).isPositive();
            assertThat(LossyChannel.DOUBLED.get()).isPositive();
            assertThat(LossyChannel.OVERTAKEN.get()).isPositive();
        } finally {
            LossyChannel.repair();
        }
    }
}
