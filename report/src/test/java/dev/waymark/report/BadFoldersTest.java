package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be shown is shown, with a note; nothing is thrown but for what is no run folder. */
class BadFoldersTest {
    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void aRun() {
        folder = temporary.resolve("run");
        Runs.run(
                folder,
                Runs.target("two-phase-commit", Map.of(), List.of("early-unlock")),
                experiment -> experiment.executions(50));
    }

    private Path trace() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("violations"))) {
            return files.filter(file -> file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void cut(Path file) throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() / 2));
    }

    @Test
    void aCampaignThatWasKilledHasNoResult() throws IOException {
        Files.delete(folder.resolve("result.json"));
        assertThat(Runs.page(folder))
                .contains("did not come to its end", "two-phase-commit", "<svg class=\"space-time\"", "50");
    }

    @Test
    void filesThatWereCutMidWriteAreNoted() throws IOException {
        cut(folder.resolve("result.json"));
        cut(folder.resolve("run.json"));
        cut(folder.resolve("metrics.jsonl"));
        cut(trace());
        assertThat(Runs.page(folder))
                .contains("result.json is cut short or damaged", "run.json is cut short or damaged")
                .contains("1 line of metrics.jsonl could not be read", "is cut short: copy it again")
                .contains("<svg class=\"space-time\""); // of the original
    }

    @Test
    void whatALaterVersionWroteIsShownAsFarAsItIsKnown() throws IOException {
        Path run = folder.resolve("run.json");
        Files.writeString(
                run, Files.readString(run).replaceFirst("\"waymark\":\"[^\"]*\"", "\"waymark\":\"9.9\",\"x\":[1]"));
        Path trace = trace();
        Files.writeString(trace, Files.readString(trace).replaceFirst("\"format\": 2", "\"format\": 7"));
        assertThat(Runs.page(folder)).contains("written by Waymark 9.9", "has format 7", "<svg class=\"space-time\"");
    }

    @Test
    void aTraceWithAnEventThatNobodyKnowsIsNotShown() throws IOException {
        Path trace = trace();
        Files.writeString(
                trace,
                Files.readString(trace)
                        .replaceFirst("\\{\"kind\":\"started\"", "{\"kind\":\"teleported\"},{\"kind\":\"started\""));
        assertThat(Runs.page(folder))
                .contains("the start, event 1: unknown kind &#39;teleported&#39;")
                .contains("<svg class=\"space-time\""); // of the original
    }

    @Test
    void aTraceThatCameOutOtherwiseIsDrawnAsItWasRecorded() throws IOException {
        Path trace = trace();
        String text = Files.readString(trace);
        Files.writeString(trace, text.replaceFirst("(\"kind\":\"delivered\".*\"text\":\")[^\"]*", "$1Teleport[]"));
        assertThat(Runs.page(folder)).contains("went another way", "Teleport");
    }

    @Test
    void aSystemThatIsNotHereStillHasItsDiagram() throws IOException {
        String page = Files.readString(Report.write(folder, file -> {
                    throw new UsageException("unknown system");
                })
                .file());
        assertThat(page).contains("states and properties are not shown: unknown system", "<svg class=\"space-time\"");
    }

    @Test
    void anEmptyCampaignIsAPageToo() throws IOException {
        Files.writeString(folder.resolve("metrics.jsonl"), "");
        Files.delete(folder.resolve("result.json"));
        try (Stream<Path> files = Files.list(folder.resolve("violations"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        assertThat(Runs.page(folder)).contains("There are no figures over time", "None was found", "did not end");
    }

    @Test
    void whatIsNoRunFolderIsSaid() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("other"));
        assertThatThrownBy(() -> Report.write(other, Runs.cases()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is no run folder");
        assertThatThrownBy(() -> Report.write(temporary.resolve("none"), Runs.cases()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no folder");
        assertThatThrownBy(() -> Report.write(folder.resolve("run.json"), Runs.cases()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a file");
        assertThat(other).isEmptyDirectory();
    }
}
