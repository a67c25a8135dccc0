package dev.waymark.systems.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.BatchExecutor;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RemoteExecutor;
import dev.waymark.engine.campaign.ReportJson;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.systems.raft.Raft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A campaign whose executions are made elsewhere, by whoever comes and goes, comes to the same as one of threads. */
class RemoteExecutorTest {
    private static Experiment experiment(String strategy, int workers) {
        Target target = Target.of(new Raft(), Map.of("snapshotEvery", "3"), List.of("snapshot-of-uncommitted"));
        return Experiment.on(target)
                .strategy(strategy)
                .seed(5)
                .steps(target.deployment().steps())
                .measuring("states", "summaries")
                .executions(90)
                .workers(workers)
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "random",
                "pctcp",
                "fuzz",
                "fuzz:preset=paper",
                "swarm:guide=states",
                "rounds",
                "poisson",
                "nemesis",
                "timeline",
                "bonus-max",
                "bonus-max:generation=16",
                "neg-visits:generation=7"
            })
    void comesToTheSame(String strategy) {
        Totals here = Campaign.run(experiment(strategy, 1));
        List<BatchExecutor> executors = new ArrayList<>();
        Totals elsewhere = Campaign.run(
                experiment(strategy, 1), new Campaign.Listener() {}, null, null, (campaign, known, problems) -> {
                    executors.add(new Elsewhere(strategy, campaign, problems));
                    return executors.get(0);
                });
        assertThat(ResumeTest.essence(elsewhere)).isEqualTo(ResumeTest.essence(here));
        assertThat(ReportJson.write(elsewhere.counts())).isEqualTo(ReportJson.write(here.counts()));
    }

    /** Three executors that are told all they know in bytes. Each batch is made twice; now and then one goes and another comes. */
    private static final class Elsewhere implements BatchExecutor {
        private record Made(RemoteExecutor by, Batch theirs, Batch ours) {}

        private final String strategy;
        private final CampaignWire wire;
        private final Consumer<Doctor.Problem> problems;
        private final List<RemoteExecutor> executors = new ArrayList<>();
        private final List<RemoteExecutor> upToDate = new ArrayList<>();
        private final List<Made> inHand = new ArrayList<>();
        private final List<Outcome> generation = new ArrayList<>();
        private final Thread delivery = new Thread(this::deliver);
        private Supplier<byte[]> saved;
        private long made;
        private int batches;

        Elsewhere(String strategy, Experiment experiment, Consumer<Doctor.Problem> problems) {
            this.strategy = strategy;
            this.wire = new CampaignWire(experiment);
            this.problems = problems;
            for (int i = 0; i < 3; i++) {
                executors.add(new RemoteExecutor(experiment(strategy, 1 + i % 2), problems));
            }
            delivery.start();
        }

        @Override
        public int workers() {
            return 3;
        }

        @Override
        public boolean isElsewhere() {
            return true;
        }

        @Override
        public synchronized void begins(long newMade, Supplier<byte[]> newSaved) {
            made = newMade;
            saved = newSaved;
            byte[] outcomes = wire.outcomes(generation);
            for (RemoteExecutor executor : executors) {
                tell(() -> {
                    if (upToDate.contains(executor)) {
                        executor.learn(outcomes);
                    } else {
                        executor.restore(saved.get(), made);
                        upToDate.add(executor);
                    }
                });
            }
            inHand.clear();
            generation.clear();
        }

        @Override
        public synchronized void learned(Outcome merged) {
            generation.add(merged);
        }

        @Override
        public synchronized void counted(long executions) {
            executors.forEach(executor -> executor.counted(executions));
        }

        @Override
        public synchronized void add(Batch batch) {
            if (++batches % 9 == 4) {
                replaceOne(); // while others are in hand
            }
            byte[] plans = wire.plans(batch.plans());
            for (int twice = 0; twice < 2; twice++) {
                RemoteExecutor executor = executors.get((batches + twice) % executors.size());
                tell(() -> inHand.add(new Made(executor, executor.begin(plans), batch)));
            }
        }

        private void replaceOne() {
            RemoteExecutor gone = executors.get(batches % executors.size());
            RemoteExecutor fresh = new RemoteExecutor(experiment(strategy, 1), problems);
            executors.set(executors.indexOf(gone), fresh);
            gone.close();
            List<Made> lost = inHand.stream().filter(each -> each.by() == gone).toList();
            inHand.removeAll(lost);
            if (saved != null) {
                tell(() -> fresh.restore(saved.get(), made)); // in the midst of a generation: good for this one alone
            }
            for (Made each : lost) {
                byte[] plans = wire.plans(each.ours().plans());
                tell(() -> inHand.add(new Made(fresh, fresh.begin(plans), each.ours())));
            }
        }

        private interface Telling {
            void tell() throws IOException, InterruptedException;
        }

        private static void tell(Telling telling) {
            try {
                telling.tell();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void deliver() {
            try {
                while (true) {
                    Thread.sleep(1);
                    deliverOnce();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void deliverOnce() {
            for (Made each : List.copyOf(inHand)) {
                int size = each.theirs().plans().size();
                if (each.theirs().done() == size) {
                    inHand.remove(each);
                    byte[] outcomes = each.by().outcomes(each.theirs(), 0, size);
                    tell(() -> {
                        List<Outcome> read = wire.outcomes(outcomes);
                        for (int i = 0; i < size; i++) {
                            each.ours().add(i, read.get(i));
                        }
                    });
                }
            }
        }

        @Override
        public synchronized void look() {
            executors.forEach(RemoteExecutor::look);
        }

        @Override
        public void close() {
            delivery.interrupt();
            executors.forEach(RemoteExecutor::close);
        }
    }
}
