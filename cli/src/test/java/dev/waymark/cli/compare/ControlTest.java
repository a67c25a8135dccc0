package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is violated without the bug too says nothing of the bug. */
class ControlTest {
    /** Disks that fail now and then make nodes throw, with the bug and without it. */
    private static final String FAILING =
            "compare rsl --bug double-execution -p writeFails=0.01 --strategies random --iterations 30 --trials 2 ";

    @TempDir
    Path folder;

    private static List<String> texts(JsonNode list, String key) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.path(key).asString()));
        return texts;
    }

    @Test
    void whatTheControlViolatesIsMarkedAndDoesNotCountAsFound() {
        JsonNode json = Compared.run(FAILING + "--stop-on-bug --json").json();
        JsonNode random = json.path("strategies").path(0);
        JsonNode violated = random.path("violations").path(0);
        assertThat(violated.path("property").asString()).isEqualTo("no-failure");
        assertThat(violated.path("trials").asInt()).isEqualTo(2);
        assertThat(violated.path("inControl").asBoolean()).isTrue();
        assertThat(random.path("bugFound").path("found").asInt()).isZero();
        assertThat(random.path("bugFound").path("medianFirstExecution").isNull())
                .isTrue();
        assertThat(random.path("bugFound").path("occurrences").path("mean").asDouble())
                .isZero();
        assertThat(random.path("trials")
                        .path(0)
                        .path("violations")
                        .path(0)
                        .path("inControl")
                        .asBoolean())
                .isTrue();
        assertThat(texts(json.path("warnings"), "kind")).contains("in-control", "cut-by-control");

        JsonNode control = json.path("control").path("strategies").path(0);
        assertThat(control.path("name").asString()).isEqualTo("random");
        assertThat(control.path("trials").size()).isEqualTo(2);
        for (int trial = 0; trial < 2; trial++) {
            JsonNode without = control.path("trials").path(trial);
            assertThat(without.path("bugs").isEmpty()).isTrue();
            assertThat(without.path("executions").asInt())
                    .as("it goes on after a violation")
                    .isEqualTo(30);
            for (String key : List.of("params", "seed", "strategy")) {
                assertThat(without.path(key))
                        .isEqualTo(random.path("trials").path(trial).path(key));
            }
        }
        assertThat(texts(control.path("violations"), "id"))
                .contains(violated.path("id").asString());
    }

    @Test
    void theTableNamesThePropertiesAndThePageShowsTheControl() throws IOException {
        Path out = folder.resolve("out");
        Compared text = Compared.run(FAILING + "--out " + out);
        assertThat(text.out())
                .containsPattern("(?m)^  strategy .* violates \\(trials\\)$")
                .containsPattern("(?m)^  random +2/2 .* \\[no-failure 2], same-decisions 2$")
                .contains("control: the same trials without the bug violate no-failure (random 2 of 2)");
        assertThat(Files.readString(out.resolve("compare.html")))
                .contains("Control: the same trials without the bug violate no-failure", "without the bug</th>");
        assertThat(Files.readAllLines(out.resolve("trials.csv")).get(1)).contains(",same-decisions,no-failure,");
    }

    @Test
    void withoutAControlEverythingCountsAndThatIsSaid() {
        Compared compared = Compared.run(FAILING + "--no-control --json");
        assertThat(compared.json().has("control")).isFalse();
        assertThat(compared.json()
                        .path("strategies")
                        .path(0)
                        .path("bugFound")
                        .path("found")
                        .asInt())
                .isEqualTo(2);
        assertThat(Compared.run(FAILING + "--no-control").out())
                .contains("no-failure 2", "no control: what is violated may be violated without the bug too");
        Compared none = Compared.run("compare rsl --strategies random --trials 1 --iterations 1 --no-control");
        assertThat(none.exitCode()).isEqualTo(64);
        assertThat(none.err()).contains("--no-control is for --bug");
    }

    @Test
    void aBugThatIsFoundCountsBesideWhatTheControlShows() {
        JsonNode found = Compared.run(
                        "compare raft --bug double-apply -p writeFails=0.01 --strategies random --iterations 40 --trials 2"
                                + " --json")
                .json()
                .path("strategies")
                .path(0);
        assertThat(texts(found.path("violations"), "property")).contains("exactly-once", "no-failure");
        assertThat(found.path("bugFound").path("found").asInt()).isEqualTo(2);
        double first = found.path("bugFound").path("medianFirstExecution").asDouble();
        List<Double> firsts = new ArrayList<>();
        found.path("trials")
                .forEach(trial -> trial.path("violations").forEach(violation -> {
                    if (!violation.path("inControl").asBoolean(false)) {
                        firsts.add(violation.path("firstExecution").asDouble());
                    }
                }));
        assertThat(first).isBetween(firsts.stream().min(Double::compare).orElseThrow(), 39.0);
    }

    /** A control is made once for all bugs, but for those that need parameters of their own. */
    @Test
    void bugsShareTheControlOfTheirParameters() {
        JsonNode bugs = Compared.run(
                        "compare raft --bug all --strategies random --iterations 3 --trials 1 --stop-on-bug --json")
                .json()
                .path("bugs");
        Map<JsonNode, Set<JsonNode>> byParameters = new HashMap<>();
        int usual = 0;
        for (JsonNode bug : bugs) {
            JsonNode control = bug.path("control")
                    .path("strategies")
                    .path(0)
                    .path("trials")
                    .path(0);
            JsonNode trial = bug.path("strategies").path(0).path("trials").path(0);
            assertThat(control.path("params")).isEqualTo(trial.path("params"));
            assertThat(control.path("bugs").isEmpty()).isTrue();
            byParameters
                    .computeIfAbsent(control.path("params"), params -> new HashSet<>())
                    .add(control);
            usual += control.path("params").path("nodes").asInt() == 3 ? 1 : 0;
        }
        assertThat(usual).isGreaterThan(5);
        assertThat(byParameters).hasSizeBetween(2, bugs.size() - 1);
        assertThat(byParameters.values())
                .as("equal with their times: each was made once")
                .allSatisfy(controls -> assertThat(controls).hasSize(1));
    }

    @Test
    void aSuiteHasControlsUnlessItSaysOtherwise() throws IOException {
        String suite = """
                title: Controls
                defaults: {trials: 2, iterations: 10, strategies: [random]}
                experiments:
                  - name: with
                    systems: two-phase-commit
                    bugs: all
                  - name: without
                    systems: microbenchmark
                    bugs: [flush-race]
                    control: false
                """;
        Path file = Files.writeString(folder.resolve("controls.yaml"), suite);
        assertThat(Compared.run("compare --check --suite " + file).out())
                .contains("4 rows, 8 trials, 2 trials of controls without a bug");
        JsonNode experiments = Compared.run("compare --json --suite " + file + " --out " + folder.resolve("out"))
                .json()
                .path("experiments");
        for (JsonNode row : experiments.path(0).path("rows")) {
            JsonNode control = row.path("comparison").path("control").path("strategies");
            assertThat(control.path(0).path("trials").size()).isEqualTo(2);
            assertThat(row.path("command").asString()).doesNotContain("--no-control");
        }
        JsonNode without = experiments.path(1).path("rows").path(0);
        assertThat(without.path("comparison").has("control")).isFalse();
        assertThat(without.path("command").asString()).endsWith(" --no-control");
        Compared both = Compared.run("compare --no-control --suite " + file);
        assertThat(both.exitCode()).isEqualTo(64);
        assertThat(both.err()).contains("control: false");
    }
}
