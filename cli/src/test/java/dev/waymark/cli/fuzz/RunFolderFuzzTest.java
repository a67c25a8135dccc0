package dev.waymark.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.report.Report;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.Listed;
import dev.waymark.report.data.RunFiles;
import dev.waymark.report.page.LivePage;
import dev.waymark.report.page.Viewer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Run folders of others, as {@code report} and {@code serve} read them: one file of each is changed. */
class RunFolderFuzzTest {
    private static final Catalog CATALOG = Catalog.seenBy(List.of(RunFolderFuzzTest.class.getClassLoader()));

    @TempDir
    static Path temporary;

    private static Path run;

    @BeforeAll
    static void aCampaign() throws IOException {
        run = temporary.resolve("run");
        Cli.run(
                "run two-phase-commit --bug early-unlock --coverage states --strategy fuzz --iterations 30 --quiet --out "
                        .concat(run.toString())
                        .split(" "));
    }

    private static RecordedCase open(Path trace) {
        return RecordedCase.read(
                trace,
                (system, parameters, bugs, permission) ->
                        Target.of(CATALOG.system(system), parameters, bugs, permission),
                CommandPermission.NONE,
                CATALOG,
                List.of());
    }

    private static void look() {
        var unused = Listed.of("run", run);
        LivePage page = new LivePage(run, RunFolderFuzzTest::open);
        page.page();
        var news = new Viewer(Set.of()).news(page.shot());
        Report.write(run, RunFolderFuzzTest::open);
    }

    private static Path file(String name) throws IOException {
        if (!name.equals("trace")) {
            return run.resolve(name);
        }
        try (Stream<Path> traces = Files.list(run.resolve("violations"))) {
            return traces.filter(each -> each.toString().endsWith(".min.trace.json"))
                    .min(Path::compareTo)
                    .orElseThrow();
        }
    }

    private static void fuzz(String name, long seed, int count) throws IOException {
        Path file = file(name);
        byte[] before = Files.readAllBytes(file);
        try {
            new ReaderFuzz("run-folder-" + name.replaceFirst("\\..*", ""), input -> {
                        Files.write(file, input);
                        look();
                    })
                    .from(before)
                    .run(seed, count);
        } finally {
            Files.write(file, before);
        }
    }

    @Test
    void theIdOfAViolationLeadsNowhereElse() throws IOException {
        Files.copy(file("trace"), temporary.resolve("outside.min.trace.json"));
        Path result = run.resolve("result.json");
        byte[] before = Files.readAllBytes(result);
        try {
            Files.writeString(result, "{\"violations\":[{\"id\":\"../../outside\"}]}");
            Found found = RunFiles.read(run, RunFolderFuzzTest::open).found().get(0);
            assertThat(found.shrunk()).isNull();
            assertThat(found.notes()).containsExactly("its id could not be the name of a file");
        } finally {
            Files.write(result, before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "result.json", "metrics.jsonl", "trace"})
    void runFolders(String name) throws IOException {
        fuzz(name, 1, 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "result.json", "metrics.jsonl", "trace"})
    @Tag("long")
    void many(String name) throws IOException {
        fuzz(name, 2, 10_000);
    }
}
