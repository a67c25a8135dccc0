package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only what a run used has a place on its page. */
class StrategyPagesTest {
    @TempDir
    Path temporary;

    private String page(String system, String strategy, List<String> coverages) {
        Path folder = temporary.resolve("run");
        Runs.run(
                folder,
                Runs.target(system, Map.of(), List.of()),
                experiment -> experiment.strategy(strategy).executions(300).measuring(coverages));
        return Runs.page(folder);
    }

    /** A result that says this besides what all say. */
    private String with(String section) throws IOException {
        Path folder = temporary.resolve("run");
        Runs.run(folder, Runs.target("pingpong", Map.of(), List.of()), experiment -> experiment.executions(5));
        Path result = folder.resolve("result.json");
        Files.writeString(result, Files.readString(result).replaceFirst("\\{", "{" + section + ","));
        return Runs.page(folder);
    }

    @Test
    void randomHasNone() {
        assertThat(page("pingpong", "random", List.of("states"))).doesNotContain("id=\"strategy\"", "#strategy\"");
    }

    @Test
    void fuzzHasItsCorpusAndTheYieldOfItsMutators() {
        assertThat(page("two-phase-commit", "fuzz", List.of("states")))
                .contains("<h3>Corpus</h3>", "<h3>Mutators</h3>", "<th scope=\"col\">yield</th>");
    }

    @Test
    void pctcpHasItsChains() {
        assertThat(page("two-phase-commit", "pctcp:depth=3", List.of("states")))
                .contains("<h3>Chains</h3>", "chains in an execution on average", "changePoints");
    }

    @Test
    void learnersHaveWhatTheyLearnedAndAMapOfCells() {
        assertThat(page("cube-world", "bonus-max", List.of("cells")))
                .contains("<h3>What was learned</h3>", "<h3>Cells that were visited</h3>", "cube 5")
                .contains("<h3>Learned values</h3>", "<th scope=\"col\">best action</th>")
                .doesNotContain("<h3>Faults", "<h3>Summaries");
    }

    @Test
    void schedulesOfFaultsHaveWhatEachLedToAndSummariesHowAlikeWindowsAre() {
        assertThat(page("pingpong", "timeline:windows=2:epsilon=auto", List.of("summaries")))
                .contains("<h3>Faults, and what they led to</h3>", "<td>partition-one any</td>")
                .contains("<h3>Summaries: how alike windows are</h3>", "<td>0.70</td>");
    }

    @Test
    void filtersThatNeverMatchedAreSeen() throws IOException {
        assertThat(with("\"scenario\":{\"name\":\"late\",\"reached\":3,\"notReached\":2,\"filters\":["
                        + "{\"filter\":\"a -> hold\",\"matched\":7,\"executions\":3,\"notApplied\":0},"
                        + "{\"filter\":\"b\",\"matched\":0,\"executions\":0,\"notApplied\":0}]}"))
                .contains("Scenario late", "Reached in 3 of 5 executions", "a -&gt; hold", ">never<");
    }

    @Test
    void modelsShowWhatWasNeverTakenAndCodeWhatNeverRan() throws IOException {
        assertThat(with("\"modelActions\":{\"Vote\":{\"mapped\":4,\"disabled\":1}},"
                        + "\"modelNeverTaken\":{\"actions\":[\"Crash\",\"Join\"]},"
                        + "\"neverRun\":{\"lines\":[\"a/Server.java:12-15\",\"a/Server.java:20\"]}"))
                .contains("Never taken:</span> Crash, Join", "<td>Vote</td>", "Code that never ran: lines")
                .contains("<dt>Server.java</dt><dd>12-15, 20</dd>", "what the model leaves out");
    }
}
