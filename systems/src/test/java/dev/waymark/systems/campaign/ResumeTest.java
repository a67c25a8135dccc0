package dev.waymark.systems.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Checkpoint;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.raft.Raft;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A campaign that is ended and resumed comes to the same as one that is left alone. */
class ResumeTest {
    private static final List<String> HEADER = List.of("system.name: raft");

    @TempDir
    Path folder;

    private static Experiment experiment(String strategy, long executions, int workers) {
        Target target = Target.of(new Raft(), Map.of("snapshotEvery", "3"), List.of("snapshot-of-uncommitted"));
        return Experiment.on(target)
                .strategy(strategy)
                .seed(5)
                .steps(target.deployment().steps())
                .measuring("states", "traces")
                .executions(executions)
                .workers(workers)
                .build();
    }

    private static Campaign.Listener until(long executions) {
        return new Campaign.Listener() {
            private boolean enough;

            @Override
            public void progress(Totals totals) {
                enough = totals.executions() >= executions;
            }

            @Override
            public boolean cancelled() {
                return enough;
            }
        };
    }

    static List<Object> essence(Totals totals) {
        return List.of(
                totals.executions(),
                totals.decisions(),
                totals.deliveries(),
                totals.covered(),
                totals.counters(),
                totals.skipped(),
                totals.health(),
                totals.faults(),
                totals.statistics(),
                totals.verdicts().violated(),
                totals.properties().values().stream()
                        .map(VerdictCounts::reached)
                        .toList(),
                totals.violations().stream()
                        .map(each -> each.id() + " " + each.firstExecution() + " " + each.firstDecision() + " "
                                + each.occurrences() + " " + each.script())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "random",
                "pctcp",
                "fuzz",
                "fuzz:guide=traces",
                "fuzz:preset=paper",
                "fuzz:preset=artifact",
                "fuzz:swarm=true",
                "fuzz:chance=isolate-busy",
                "rounds",
                "swarm",
                "swarm:guide=states",
                "isolate-busy",
                "mixed",
                "env-random",
                "bonus-max",
                "bonus-max:generation=16",
                "bonus-max:preset=paper",
                "neg-visits:preset=artifact",
                "ucb-zero:generation=64",
                "frontier",
                "frontier:generation=16"
            })
    void killedAndResumedIsTheSameAsLeftAlone(String strategy) {
        Totals alone = Campaign.run(experiment(strategy, 700, 1), until(Long.MAX_VALUE));
        assertThat(alone.violations().isEmpty() && strategy.matches("random|fuzz"))
                .isFalse();

        Checkpoint first = Checkpoint.create(folder, HEADER, 0);
        Totals killed = Campaign.run(experiment(strategy, 700, 1), until(230), null, first);
        assertThat(killed.executions()).isLessThan(700);
        // The second time it ends because its limit is reached, in the middle of a generation.
        Campaign.run(experiment(strategy, 500, 2), until(Long.MAX_VALUE), null, Checkpoint.resume(folder, HEADER, 0));
        Totals resumed = Campaign.run(
                experiment(strategy, 700, 1), until(Long.MAX_VALUE), null, Checkpoint.resume(folder, HEADER, 0));
        assertThat(essence(resumed)).isEqualTo(essence(alone));
    }

    @Test
    void whatWasAppendedAfterTheStateDoesNotCount() throws Exception {
        Totals alone = Campaign.run(experiment("fuzz", 300, 1), until(Long.MAX_VALUE));
        Campaign.run(experiment("fuzz", 200, 1), until(Long.MAX_VALUE), null, Checkpoint.create(folder, HEADER, 0));
        Path states = folder.resolve("corpus/states.bin");
        Files.write(states, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, java.nio.file.StandardOpenOption.APPEND);
        Files.write(folder.resolve("corpus/state.next"), new byte[] {1}); // killed while it was written
        Totals resumed = Campaign.run(
                experiment("fuzz", 300, 1), until(Long.MAX_VALUE), null, Checkpoint.resume(folder, HEADER, 0));
        assertThat(essence(resumed)).isEqualTo(essence(alone));
    }

    @ParameterizedTest
    @ValueSource(strings = {"state.bin", "states.bin", "traces.bin"})
    void aFileThatWasDamagedIsRefused(String name) throws Exception {
        Campaign.run(experiment("fuzz", 200, 1), until(Long.MAX_VALUE), null, Checkpoint.create(folder, HEADER, 0));
        Path file = folder.resolve("corpus").resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        for (int at : new int[] {8, bytes.length / 2, bytes.length - 1}) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            Checkpoint resumed = Checkpoint.resume(folder, HEADER, 0);
            assertThatThrownBy(() -> Campaign.run(experiment("fuzz", 300, 1), until(Long.MAX_VALUE), null, resumed))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("start the campaign anew");
        }
    }

    @Test
    void oneThatWasKilledBeforeItSaidWhatItIsStartsAnew() throws Exception {
        assertThatThrownBy(() -> Checkpoint.resume(folder, HEADER, 0)).hasMessageContaining("no campaign to go on");
        RunFolder.create(folder, "raft", "fuzz");
        Totals alone = Campaign.run(experiment("fuzz", 100, 1), until(Long.MAX_VALUE));
        Totals resumed = Campaign.run(
                experiment("fuzz", 100, 1), until(Long.MAX_VALUE), null, Checkpoint.resume(folder, HEADER, 0));
        assertThat(essence(resumed)).isEqualTo(essence(alone));
    }

    @Test
    void anotherCampaignIsRefused() {
        Checkpoint.create(folder, HEADER, 0);
        assertThatThrownBy(() -> Checkpoint.resume(folder, List.of("system.name: rsl")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("system.name: raft")
                .hasMessageContaining("system.name: rsl");
        assertThatThrownBy(() -> Checkpoint.resume(folder.resolve("nowhere"), HEADER))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no campaign to go on with");
    }
}
