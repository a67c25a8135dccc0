package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RecordedCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** A test is the user's own, a trace beside it may be of anybody: it starts what the test starts, and nothing else. */
class StoredCommandTest {
    private static final Path STORED = Path.of("target/test-classes/waymark/dev.waymark.junit.StoredCommandTest.Cases");
    private static final Path OUT = Path.of("target/waymark-of-tests/dev.waymark.junit.StoredCommandTest.Cases");
    private static final Path STARTED = Path.of("target/started");

    /** Notes what it starts. */
    static final class Starting extends LockSystem {
        @Override
        public List<Parameter> parameters() {
            List<Parameter> parameters = new ArrayList<>(super.parameters());
            parameters.add(Parameter.program("command", "", "starts something"));
            return parameters;
        }

        @Override
        public SystemUnderTest given(Map<String, String> parameters) {
            try {
                Files.writeString(STARTED, Files.readString(STARTED) + parameters.getOrDefault("command", "") + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return this;
        }
    }

    static class Cases {
        @Campaign(
                systemClass = Starting.class,
                params = {"command=mine", "lease=true"})
        void buggy() {}

        @Campaign(systemClass = Starting.class, params = "command=mine", executions = 10)
        void stored() {}

        @Campaign(systemClass = Starting.class, executions = 10)
        void withoutCommand() {}
    }

    @BeforeEach
    void begin() throws IOException {
        Files.createDirectories(STARTED.getParent());
        Files.writeString(STARTED, "");
    }

    @AfterEach
    void removeThem() throws IOException {
        try (Stream<Path> files = Files.walk(STORED)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A trace with this command, stored for that test. */
    private static Path store(String method, String command) throws IOException {
        Kit.run(Cases.class, "buggy");
        Files.writeString(STARTED, "");
        try (Stream<Path> files = Files.list(OUT.resolve("buggy/violations"))) {
            String trace = Files.readString(files.filter(file -> file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow());
            Files.createDirectories(STORED.resolve(method));
            return Files.writeString(
                    STORED.resolve(method).resolve("a.trace.json"),
                    trace.replace("\"command\": \"mine\"", "\"command\": \"" + command + "\""));
        }
    }

    private static List<String> started() throws IOException {
        return Files.readAllLines(STARTED);
    }

    @Test
    void anotherCommandIsNotStarted() throws IOException {
        Path theirs = store("stored", "theirs");
        for (Kit kit : List.of(
                Kit.run(Cases.class, "stored"),
                Kit.run(Cases.class, "stored", Map.of("waymark.replay", theirs.toString())),
                Kit.run(Cases.class, "withoutCommand", Map.of("waymark.replay", theirs.toString())))) {
            assertThat(kit.status()).isEqualTo(Status.FAILED);
            assertThat(kit.message())
                    .contains("a.trace.json", "command='theirs'", "params", "-Dwaymark.allowCommand=true");
        }
        assertThat(started()).isNotEmpty().containsOnly("mine", "");
    }

    @Test
    void thatOfTheTestIs() throws IOException {
        store("stored", "mine");
        Kit kit = Kit.run(Cases.class, "stored");
        assertThat(kit.message()).contains("by the stored trace");
        assertThat(started()).containsOnly("mine");
    }

    /** What was started in place of what the trace names, the next trace names. */
    @Test
    void aTraceThatIsWrittenAgainNamesWhatWasStarted() throws IOException {
        Path theirs = store("stored", "theirs");
        Starting system = new Starting();
        RecordedCase recorded = RecordedCase.read(
                theirs,
                (name, parameters, bugs, permission) -> {
                    Map<String, String> given = new TreeMap<>(parameters);
                    given.put("command", "given");
                    return Target.of(system, given, bugs, permission);
                },
                CommandPermission.GIVEN,
                Catalog.seenBy(List.of(Starting.class.getClassLoader())),
                List.of());
        Path again = theirs.resolveSibling("again.trace.json");
        recorded.write(again, recorded.properties(), recorded.replay().recording());
        assertThat(Files.readString(again)).contains("\"command\": \"given\"").doesNotContain("theirs");
    }

    @Test
    void anyIsIfTheUserAllowsIt() throws IOException {
        store("stored", "theirs");
        Kit kit = Kit.run(Cases.class, "stored", Map.of("waymark.allowCommand", "true"));
        assertThat(kit.message()).contains("by the stored trace");
        assertThat(started()).contains("theirs");
    }
}
