package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Stores traces where the build would put those of src/test/resources. */
class StoredTraceTest {
    private static final Path STORED =
            Path.of("target/test-classes/waymark/dev.waymark.junit.StoredTraceTest.Cases/correct");
    private static final Path OUT = Path.of("target/waymark-of-tests/dev.waymark.junit.StoredTraceTest.Cases");

    static class Cases {
        @Campaign(system = "lock", executions = 10)
        void correct() {}

        @Campaign(system = "lock", params = "lease=true")
        void buggy() {}

        @Campaign(system = "lock", params = "lease=true", finds = "mutual-exclusion")
        void finds() {}
    }

    private static String recorded() throws IOException {
        Kit.run(Cases.class, "buggy");
        try (Stream<Path> files = Files.list(OUT.resolve("buggy/violations"))) {
            return Files.readString(files.filter(file -> file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow());
        }
    }

    private static void store(String name, String trace) throws IOException {
        Files.createDirectories(STORED);
        Files.writeString(STORED.resolve(name), trace);
    }

    private static String fixed(String trace) {
        return trace.replace("\"lease\": \"true\"", "\"lease\": \"false\"");
    }

    @AfterEach
    void removeThem() throws IOException {
        try (Stream<Path> files = Files.walk(STORED.getParent())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void oneThatReproducesFailsTheTestBeforeTheCampaignBegins() throws IOException {
        store("b.trace.json", recorded());
        Files.createDirectories(OUT.resolve("correct"));
        Path mark = Files.writeString(OUT.resolve("correct/mark"), "a campaign clears this folder");
        Kit kit = Kit.run(Cases.class, "correct");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("VIOLATION mutual-exclusion: 2 nodes hold the lock")
                .contains("by the stored trace target/test-classes/waymark/", "b.trace.json, every event as recorded")
                .contains("GRANTED", "replay:  mvn test");
        assertThat(mark).exists();
    }

    @Test
    void oneThatDivergesIsReported() throws IOException {
        store("a.trace.json", fixed(recorded()));
        Kit kit = Kit.run(Cases.class, "correct");
        assertThat(kit.status()).isEqualTo(Status.SUCCESSFUL);
        assertThat(kit.reports())
                .singleElement()
                .asString()
                .contains("a.trace.json no longer shows its violation", "recorded:", "seen:");
    }

    @Test
    void oneThatStillViolatesOnAnotherWayFailsTheTest() throws IOException {
        String trace = recorded();
        store("c.trace.json", trace.replaceFirst("granted", "granted-as-it-was-once-called"));
        Kit kit = Kit.run(Cases.class, "correct");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).contains("on another way than recorded", "where it parts from the record");
    }

    @Test
    void theyRunInTheOrderOfTheirNames() throws IOException {
        String trace = recorded();
        store("2.trace.json", trace);
        store("1.trace.json", fixed(trace));
        store("3.txt", "no trace");
        Kit kit = Kit.run(Cases.class, "correct");
        assertThat(kit.reports()).singleElement().asString().contains("1.trace.json");
        assertThat(kit.message()).contains("2.trace.json");
    }

    @Test
    void oneOfAnotherSystemOrDamagedIsAMistake() throws IOException {
        String trace = recorded();
        for (String bad : List.of(trace.replace("\"name\": \"lock\"", "\"name\": \"raft\""), "{}")) {
            store("d.trace.json", bad);
            Kit kit = Kit.run(Cases.class, "correct", Map.of());
            assertThat(kit.status()).isEqualTo(Status.FAILED);
            assertThat(kit.message())
                    .startsWith("@Campaign of Cases.correct: trace file ")
                    .contains("d.trace.json");
        }
    }

    /** It would show the violation that the test is to find, or one that is fixed: neither says anything. */
    @Test
    void oneOfATestThatIsToFindSomethingIsNotRun() throws IOException {
        Path stored = Files.createDirectories(STORED.resolveSibling("finds"));
        Files.writeString(stored.resolve("a.trace.json"), recorded());
        Kit kit = Kit.run(Cases.class, "finds");
        assertThat(kit.message()).isEmpty();
        assertThat(kit.reports()).anySatisfy(line -> assertThat(line).contains("a.trace.json is not run", "finds"));
    }
}
