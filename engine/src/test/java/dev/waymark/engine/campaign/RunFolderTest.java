package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    @TempDir
    Path folder;

    @Test
    void aFolderThatIsNoRunIsLeftAsItIs() throws IOException {
        Path notes = Files.createDirectory(folder.resolve("notes"));
        assertThatThrownBy(() -> RunFolder.resume(notes).close())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("resume " + notes)
                .hasMessageContaining("no campaign to go on with");
        assertThat(notes).isEmptyDirectory();
        RunFolder.create(notes, "toy", "random").close();
        RunFolder.resume(notes).close();
    }

    /** Deleted while the campaign runs, a disk that is full: neither is a fault of the system under test. */
    @Test
    void whatCannotBeWrittenIsNamed() throws IOException {
        Path out = folder.resolve("out");
        Experiment experiment = Experiment.on(Target.of(new ToySystem())).build();
        Totals totals = new Totals(experiment);
        try (RunFolder run = RunFolder.create(out, "toy", "random")) {
            Checkpoint checkpoint = Checkpoint.create(out, List.of());
            Files.delete(out.resolve("corpus/header.txt"));
            Files.delete(out.resolve("corpus"));
            Files.delete(out.resolve("metrics.jsonl"));
            Files.createDirectory(out.resolve("result.json"));

            assertThatThrownBy(() -> run.metrics(totals, true))
                    .isInstanceOf(UnwritableException.class)
                    .hasMessageContaining(out.resolve("metrics.jsonl") + " cannot be written");
            assertThatThrownBy(() -> run.write("result.json", "{}"))
                    .isInstanceOf(UnwritableException.class)
                    .hasMessageContaining(out.resolve("result.json") + " cannot be written");
            assertThatThrownBy(() -> checkpoint.border(totals, experiment.planning(), true))
                    .isInstanceOf(UnwritableException.class)
                    .hasMessageContaining(out.resolve("corpus") + " cannot be written");
        }
    }

    private static Experiment forgetful() {
        ToySystem toy = new ToySystem();
        Configuration configuration = Configuration.of(toy, Map.of(), List.of("forgets"));
        return Experiment.on(new Target(toy, configuration, toy.deploy(configuration)))
                .strategy("random:timer=4")
                .faults(new FaultBudget(2, 3, 2))
                .executions(5000)
                .build();
    }

    @Test
    void aViolationWhoseTraceCannotBeWrittenIsStillAFinding() throws IOException {
        Path out = folder.resolve("out");
        Experiment experiment = forgetful();
        try (RunFolder folder = RunFolder.create(out, "toy", "random")) {
            CampaignRun run = new CampaignRun(experiment, folder, false, new CampaignRun.Watcher() {
                @Override
                public void found(Violation violation, Totals totals) {
                    try {
                        Files.delete(out.resolve("violations"));
                        Files.writeString(out.resolve("violations"), "no folder any more");
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }
            });
            RunReport report = run.carryOut(RunRecord.Origin.UNKNOWN);
            assertThat(report.endedBy()).isEqualTo("unwritable");
            assertThat(report.executions()).isLessThan(5000);
            assertThat(report.verdicts().violated()).isPositive();
            assertThat(report.violations()).hasSize(1);
            assertThat(report.violations().get(0).trace()).isNull();
            assertThat(run.findings().get(0).shortest()).isNotNull();
            assertThat(run.lost()).isNotNull();
        }
    }

    @Test
    void aViolationIsOnDiskBeforeItIsShrunk() throws IOException {
        Path out = folder.resolve("out");
        Experiment experiment = forgetful();
        try (RunFolder run = RunFolder.create(out, "toy", "random")) {
            List<Integer> tracesWhileShrinking = new ArrayList<>();
            Findings findings = new Findings(experiment, run, Shrinker.Options.DEFAULT.interruptedBy(() -> {
                String[] there = out.resolve("violations").toFile().list();
                tracesWhileShrinking.add(there == null ? -1 : there.length);
                return false;
            }));
            Campaign.run(experiment, new Campaign.Listener() {}, findings, null);
            assertThat(tracesWhileShrinking).isNotEmpty().doesNotContain(-1, 0);
        }
    }

    @Test
    void whatWasBeingWrittenWhenItsProcessDiedIsRemoved() throws IOException {
        Path out = folder.resolve("out");
        RunFolder.create(out, "toy", "random").close();
        Checkpoint.create(out, List.of());
        for (String half : new String[] {"violations/a.trace.json.part", "corpus/state.next", "result.json.part"}) {
            Files.writeString(out.resolve(half), "half");
        }
        RunFolder.resume(out).close();
        for (String half : new String[] {"violations/a.trace.json.part", "corpus/state.next", "result.json.part"}) {
            assertThat(out.resolve(half)).doesNotExist();
        }
    }
}
