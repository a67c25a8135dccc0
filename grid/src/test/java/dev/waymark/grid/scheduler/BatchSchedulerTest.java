package dev.waymark.grid.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.systems.raft.Raft;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workers that come, go, answer late and answer twice: every plan gets one outcome. */
class BatchSchedulerTest {
    private static final Experiment EXPERIMENT = Experiment.on(Target.of(new Raft()))
            .measuring("states")
            .executions(1000)
            .build();

    private final List<String> executed = new ArrayList<>();
    private final BatchScheduler scheduler = new BatchScheduler(
            EXPERIMENT, problem -> {}, (worker, first, count) -> executed.add(worker + " " + first + "+" + count));

    /** Its messages, opened. */
    private final class Worker implements MessageSender {
        final String name;
        final List<GridMessage> messages = new ArrayList<>();

        Worker(String name) {
            this.name = name;
        }

        Worker join() {
            scheduler.joined(name, 1, this);
            return this;
        }

        @Override
        public void send(GridMessage message) {
            messages.add(message);
        }

        GridMessage.Work work(int i) {
            return (GridMessage.Work) messages.stream()
                    .filter(GridMessage.Work.class::isInstance)
                    .toList()
                    .get(i);
        }

        List<Plan> plans(int i) throws IOException {
            return new CampaignWire(EXPERIMENT).plans(work(i).plans(), Memory.NONE);
        }

        void done(int i, int from, int count) {
            List<Outcome> outcomes = new ArrayList<>();
            for (int each = 0; each < count; each++) {
                outcomes.add(outcome(from + each));
            }
            scheduler.done(name, work(i).assignment(), from, outcomes, 1000L * count);
        }
    }

    private static Outcome outcome(int decisions) {
        return new Outcome(
                decisions, 0, List.of(), List.of(), List.of(), new int[0], Map.of(), FaultBudget.NONE, false);
    }

    private Batch batch(long first, int count) {
        List<Plan> plans = new ArrayList<>();
        for (long i = first; i < first + count; i++) {
            plans.add(new Plan(i, i));
        }
        Batch batch = new Batch(plans);
        scheduler.add(batch);
        return batch;
    }

    @Test
    void whatALostWorkerHadNotDoneGoesToAnother() throws Exception {
        Worker first = new Worker("first").join();
        Batch batch = batch(0, 10);
        first.done(0, 0, 4);
        assertThat(batch.done()).isEqualTo(4);
        scheduler.left("first");
        Worker second = new Worker("second").join();
        assertThat(second.plans(0)).extracting(Plan::index).containsExactly(4L, 5L, 6L, 7L, 8L, 9L);
        first.done(0, 4, 6); // it was not dead, only late
        assertThat(batch.done()).isEqualTo(4);
        second.done(0, 0, 6);
        second.done(0, 0, 6); // twice
        assertThat(batch.done()).isEqualTo(10);
        assertThat(executed).containsExactly("first 0+4", "second 4+6");
    }

    @Test
    void theCampaignWaitsForTheLowestSoItGoesFirst() throws Exception {
        Worker lost = new Worker("lost").join();
        batch(0, 2);
        batch(2, 2);
        batch(4, 2); // it has two in hand already
        assertThat(lost.messages).hasSize(2);
        scheduler.left("lost");
        Worker next = new Worker("next").join();
        assertThat(next.plans(0).get(0).index()).isZero();
        assertThat(next.plans(1).get(0).index()).isEqualTo(2);
        next.done(0, 0, 2);
        assertThat(next.plans(2).get(0).index()).isEqualTo(4);
    }

    @Test
    void executionsThatCostEveryWorkerItsLifeEndTheCampaign() {
        batch(7, 3);
        for (int i = 0; i < 4; i++) {
            scheduler.look();
            new Worker("w" + i).join();
            scheduler.left("w" + i);
        }
        assertThatThrownBy(scheduler::look)
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("executions 7 to 9")
                .hasMessageContaining("without --grid");
    }

    @Test
    void whoeverComesInTheMidstOfAGenerationIsToldAllAgainWhenTheNextBegins() {
        Worker early = new Worker("early").join();
        scheduler.begins(0, () -> new byte[] {1});
        batch(0, 2);
        assertThat(early.messages)
                .extracting(GridMessage::getClass)
                .containsExactly(GridMessage.Restore.class, GridMessage.Work.class);
        scheduler.learned(outcome(0));
        Worker late = new Worker("late").join();
        batch(1, 1);
        batch(2, 1);
        assertThat(late.messages).isEmpty(); // it knows nothing yet
        scheduler.look();
        assertThat(late.messages).extracting(GridMessage::getClass).contains(GridMessage.Restore.class);
        scheduler.begins(3, () -> new byte[] {2});
        assertThat(early.messages).extracting(GridMessage::getClass).endsWith(GridMessage.Learn.class);
        assertThat(late.messages)
                .filteredOn(GridMessage.Restore.class::isInstance)
                .hasSize(2);
        scheduler.begins(4, () -> new byte[] {3});
        assertThat(late.messages).extracting(GridMessage::getClass).endsWith(GridMessage.Learn.class);
    }

    @Test
    void batchesGrowWhereExecutionsAreShortAndShrinkWhereTheyAreLong() {
        Worker worker = new Worker("worker").join();
        batch(0, 2);
        assertThat(scheduler.batch(16, 1000)).isEqualTo(16); // nobody knows yet
        scheduler.done("worker", worker.work(0).assignment(), 0, List.of(outcome(0)), 50_000);
        assertThat(scheduler.batch(200, 2000)).isEqualTo(1024);
        assertThat(scheduler.batch(200, 5)).isEqualTo(5);
        for (int i = 0; i < 100; i++) {
            batch(10 + i, 1);
            scheduler.done("worker", worker.work(1 + i).assignment(), 0, List.of(outcome(0)), 2_000_000_000);
        }
        assertThat(scheduler.batch(200, 2000)).isEqualTo(1);
    }
}
