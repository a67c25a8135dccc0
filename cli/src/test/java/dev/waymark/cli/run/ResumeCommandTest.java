package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.core.campaign.RunFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ResumeCommandTest {
    @TempDir
    Path folder;

    private Cli run(String line, String option, String name) {
        List<String> arguments = new ArrayList<>(List.of(("run " + line + " --json").split(" ")));
        arguments.addAll(List.of(option, folder.resolve(name).toString()));
        return Cli.run(arguments.toArray(String[]::new));
    }

    private static ObjectNode facts(JsonNode json) {
        ObjectNode facts = (ObjectNode) json.deepCopy();
        facts.remove(List.of("elapsedMillis", "runFolder"));
        facts.path("violations")
                .values()
                .forEach(each -> ((ObjectNode) each).remove(List.of("firstMillis", "trace", "shrunk")));
        return facts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "fuzz", "fuzz:preset=paper --guide traces"})
    void aCampaignGoesOnAsIfItHadNotEnded(String strategy) {
        String line = "two-phase-commit --bug early-unlock --strategy " + strategy;
        run(line + " --iterations 150", "--out", "one");
        Cli resumed = run(line + " --iterations 400", "--resume", "one");
        Cli alone = run(line + " --iterations 400", "--out", "two");
        assertThat(resumed.exitCode()).isEqualTo(alone.exitCode());
        assertThat(facts(resumed.json())).isEqualTo(facts(alone.json()));
        assertThat(folder.resolve("one/corpus/state.bin")).isNotEmptyFile();
    }

    @Test
    void anotherCampaignIsRefused() {
        run("pingpong --strategy fuzz --iterations 10", "--out", "one");
        for (String other : List.of(
                "two-phase-commit --strategy fuzz",
                "pingpong --strategy random",
                "pingpong --strategy fuzz:changes=3",
                "pingpong --strategy fuzz -p nodes=4",
                "pingpong --strategy fuzz --seed 2",
                "pingpong --strategy fuzz --coverage states,traces")) {
            Cli cli = run(other, "--resume", "one");
            assertThat(cli.exitCode()).as(other).isEqualTo(64);
            assertThat(cli.err()).contains("is of another campaign");
        }
        assertThat(run("pingpong", "--resume", "nowhere").exitCode()).isEqualTo(64);
    }

    @Test
    void oneThatStillRunsIsNotResumed() {
        String line = "pingpong --strategy fuzz --iterations 10";
        try (RunFolder running = RunFolder.create(folder.resolve("one"), "pingpong", "fuzz")) {
            Cli cli = run(line, "--resume", "one");
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(cli.err()).contains("is still running");
        }
        assertThat(run(line, "--resume", "one").exitCode()).isZero();
    }

    /** The property has the same name in both modes. */
    @Test
    void anotherModeOfConformanceIsRefused() {
        run("two-phase-commit --conformance warn --iterations 10", "--out", "one");
        Cli cli = run("two-phase-commit --conformance strict --iterations 20", "--resume", "one");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("conformance:warn", "conformance:strict");
    }

    /** Both are called rounds, but one draws its executions and the other has them in order. */
    @Test
    void oneThatWentThroughAllExecutionsDoesNotGoOnAtRandom() {
        String line = "cassandra-paxos --strategy rounds:isolations=1";
        assertThat(run(line + " --enumerate", "--out", "one").exitCode()).isZero();
        Cli cli = run(line + " --iterations 100", "--resume", "one");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err())
                .contains(
                        "is of another campaign: it had strategy.enumerate: true, this one has no strategy.enumerate");
    }

    @Test
    void oneWithFiltersDoesNotGoOnWithoutThem() {
        run("raft --scenario DropHeartbeat --iterations 5", "--out", "one");
        Cli cli = run("raft --iterations 10", "--resume", "one");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("is of another campaign");
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "fuzz"})
    void oneThatHasMadeItsDecisionsMakesNoMore(String strategy) {
        String line = "pingpong --decisions 1000 --strategy " + strategy;
        JsonNode once = run(line, "--out", "one").json();
        assertThat(once.path("endedBy").stringValue()).isEqualTo("decisions");
        for (int i = 0; i < 2; i++) {
            assertThat(facts(run(line, "--resume", "one").json())).isEqualTo(facts(once));
        }
    }

    @Test
    void oneWhoseTimeIsOverMakesNoMore() {
        String line = "pingpong --time 100ms";
        JsonNode once = run(line, "--out", "one").json();
        JsonNode again = run(line, "--resume", "one").json();
        assertThat(again.path("endedBy").stringValue()).isEqualTo("time");
        assertThat(again.path("executions")).isEqualTo(once.path("executions"));
    }

    @Test
    void theGuideIsMeasuredAndShown() {
        JsonNode json = run("two-phase-commit --strategy fuzz --guide clauses --iterations 100", "--out", "one")
                .json();
        assertThat(json.path("coverage").propertyNames()).containsExactly("states", "clauses");
        assertThat(json.path("options").path("guide").stringValue()).isEqualTo("clauses");
        assertThat(json.path("strategy").stringValue()).isEqualTo("fuzz");
        assertThat(json.path("strategyStatistics")
                        .path("inputs")
                        .path("interesting")
                        .longValue())
                .isPositive();
        assertThat(json.path("strategyCounters").path("steps at random").longValue())
                .isPositive();
    }
}
