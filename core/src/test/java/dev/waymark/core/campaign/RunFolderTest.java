package dev.waymark.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.trace.fixture.ToySystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                .hasMessageContaining("--resume " + notes)
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
            Checkpoint checkpoint = Checkpoint.create(out, Map.of());
            Files.delete(out.resolve("corpus/header.txt"));
            Files.delete(out.resolve("corpus"));
            Files.delete(out.resolve("metrics.jsonl"));
            Files.createDirectory(out.resolve("result.json"));

            assertThatThrownBy(() -> run.metrics(totals, true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(out.resolve("metrics.jsonl") + " cannot be written");
            assertThatThrownBy(() -> run.write("result.json", "{}"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(out.resolve("result.json") + " cannot be written");
            assertThatThrownBy(() -> checkpoint.border(totals, experiment.planning(), true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(out.resolve("corpus") + " cannot be written");
        }
    }
}
