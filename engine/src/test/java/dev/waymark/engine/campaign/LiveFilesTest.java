package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run folder has for those who look at it while its campaign runs. */
class LiveFilesTest {
    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void aFolder() {
        folder = temporary.resolve("run");
    }

    private static Experiment forgetful(long executions) {
        ToySystem toy = new ToySystem();
        Configuration configuration = Configuration.of(toy, Map.of(), List.of("forgets"));
        return Experiment.on(new Target(toy, configuration, toy.deploy(configuration)))
                .strategy("random:timer=4")
                .faults(new FaultBudget(2, 3, 2))
                .executions(executions)
                .build();
    }

    private String soFar() {
        try {
            return Files.readString(folder.resolve(LiveFiles.PROGRESS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theFiguresSoFarAreThereUntilTheResultIs() {
        List<String> seen = new ArrayList<>();
        List<Boolean> held = new ArrayList<>();
        try (RunFolder run = RunFolder.create(folder, "toy", "random")) {
            new CampaignRun(forgetful(5000), run, false, new CampaignRun.Watcher() {
                        @Override
                        public void progress(Totals totals) {
                            if (seen.size() < 2 || !totals.violations().isEmpty()) {
                                seen.add(soFar());
                                held.add(RunFolder.isHeld(folder));
                            }
                        }
                    })
                    .carryOut(RunRecord.Origin.UNKNOWN);
            assertThat(RunFolder.isHeld(folder)).isTrue();
        }
        assertThat(seen.get(0)).contains("\"executions\":", "\"elapsedMillis\":", "\"verdicts\":{\"kept\":");
        assertThat(seen.get(seen.size() - 1)).contains("\"violations\":[{\"id\":", ".min.trace.json");
        assertThat(held).containsOnly(true);
        assertThat(folder.resolve("result.json")).exists();
        assertThat(folder.resolve(LiveFiles.PROGRESS)).doesNotExist();
        assertThat(RunFolder.isHeld(folder)).isFalse();
        assertThat(RunFolder.isHeld(temporary.resolve("none"))).isFalse();
    }

    @Test
    void aFileEndsACampaignProperly() {
        try (RunFolder run = RunFolder.create(folder, "toy", "random")) {
            RunReport report = new CampaignRun(forgetful(1_000_000_000), run, false, new CampaignRun.Watcher() {
                        @Override
                        public void progress(Totals totals) {
                            try {
                                Files.writeString(folder.resolve(LiveFiles.STOP), "");
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        }
                    })
                    .carryOut(RunRecord.Origin.UNKNOWN);
            assertThat(report.endedBy()).isEqualTo("interrupted");
            assertThat(report.executions()).isPositive();
        }
        assertThat(folder.resolve("result.json")).exists();
        assertThat(folder.resolve(LiveFiles.STOP)).doesNotExist();
    }
}
