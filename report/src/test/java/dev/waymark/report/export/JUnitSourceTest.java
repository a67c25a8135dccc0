package dev.waymark.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.waymark.report.Runs;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.ShownReader;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventStatistics;
import org.junit.platform.testkit.engine.Events;

class JUnitSourceTest {
    @TempDir
    Path folder;

    /** Compiled and run as whoever copies it would. */
    @Test
    void theSourceIsATestThatShowsTheViolation() throws Exception {
        Path run = folder.resolve("run");
        Runs.run(
                run,
                Runs.target("two-phase-commit", Map.of("rms", "4"), List.of("early-unlock")),
                experiment -> experiment.executions(30));
        Path trace = shrunk(run);
        String id = trace.getFileName().toString().replace(".min.trace.json", "");
        Shown shown = ShownReader.read(trace, Runs.cases());
        String source = JUnitSource.of(id, shown).orElseThrow();
        assertThat(source).contains(".bug(\"early-unlock\")", ".with(\"rms\", \"4\")", "finds = \"isolation\"");
        assertThat(source).doesNotContain("\"drift\"");

        Events tests = run(JUnitSource.className(id), source);
        tests.failed().assertThatEvents().isEmpty();
        tests.assertStatistics(JUnitSourceTest::onePassed);

        // without the bug there is nothing to find, and the test says so
        Events fixed = run(JUnitSource.className(id), source.replace(".bug(\"early-unlock\")", ""));
        assertThat(fixed.failed().count()).isEqualTo(1);
    }

    private static void onePassed(EventStatistics statistics) {
        statistics.succeeded(1).started(1);
    }

    private Events run(String name, String source) throws Exception {
        Path sources = Files.createTempDirectory(folder, "sources");
        Path file = sources.resolve(name + ".java");
        Files.writeString(file, source);
        String classPath = System.getProperty("java.class.path");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-Xlint:all,-path,-classfile",
                        "-Werror",
                        "-cp",
                        classPath,
                        file.toString());
        assertThat(compiled).isZero();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {sources.toUri().toURL()}, getClass().getClassLoader())) {
            return EngineTestKit.engine("junit-jupiter")
                    .configurationParameter("waymark.out", folder.resolve("out").toString())
                    .selectors(selectClass(loader.loadClass(name)))
                    .execute()
                    .testEvents();
        }
    }

    private static Path shrunk(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("violations"))) {
            return files.filter(file -> file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
