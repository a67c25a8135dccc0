package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.engine.campaign.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
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
        List<String> arguments = new ArrayList<>(List.of(("run " + line + " --json").split(" +")));
        arguments.addAll(List.of(option, folder.resolve(name).toString()));
        return Cli.run(arguments.toArray(String[]::new));
    }

    static ObjectNode facts(JsonNode json) {
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

    /** The folder knows what it is of: options, a file, a scenario. It ends as one that was left alone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "two-phase-commit --bug early-unlock -p rms=3 --strategy fuzz --guide traces --property isolation",
                "raft --scenario DropHeartbeat --seed 4",
                "raft --scenario DropVotes --strategy pos --coverage states,traces",
                "rsl --strategy waypoint --waypoints AnyBallot(1);BallotDiff(1) --faults drops=3"
            })
    void nothingButTheFolderIsNeeded(String line) throws IOException {
        Cli alone = run(line + " --iterations 60", "--out", "alone");
        run(line + " --iterations 25", "--out", "typed");
        Cli resumed = run("--iterations 60", "--resume", "typed");
        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(alone.exitCode());
        assertThat(facts(resumed.json())).isEqualTo(facts(alone.json()));

        Path spec = folder.resolve("spec.json");
        Files.writeString(
                spec,
                run(line + " --iterations 25 --print-spec", "--out", "none").out());
        run("--spec " + spec, "--out", "read");
        Cli ofSpec = run("--iterations 60", "--resume", "read");
        assertThat(facts(ofSpec.json())).isEqualTo(facts(alone.json()));

        Cli again = run("", "--resume", "read"); // which has all that was asked for the last time
        assertThat(facts(again.json())).isEqualTo(facts(alone.json()));
    }

    /** Stopped in the middle, as by Ctrl-C: by the file that the live pages write. */
    @Test
    void anEnumerationGoesOnWhereItWas() throws IOException {
        String line = "cassandra-paxos --strategy rounds:isolations=2 --enumerate";
        Cli alone = run(line, "--out", "alone");
        long all = alone.json().path("executions").longValue();
        run(line + " --decisions 4000", "--out", "one");
        Cli resumed = run("--decisions 1000000000", "--resume", "one");
        assertThat(all).isGreaterThan(100);
        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(alone.exitCode());
        assertThat(facts(resumed.json())).isEqualTo(facts(alone.json()));
    }

    @Test
    void limitsThatAreGivenReplaceTheOldOnes() {
        run("pingpong --iterations 30 --decisions 1000000", "--out", "one");
        JsonNode json = run("--decisions 400", "--resume", "one").json();
        assertThat(json.path("endedBy").stringValue()).isEqualTo("decisions");
        Cli wrong = run("--iterations 0", "--resume", "one");
        assertThat(wrong.exitCode()).isEqualTo(64);
        assertThat(wrong.err()).contains("--executions 0: must be at least 1");
        Cli together = run("--iterations 60", "--resume", "one");
        assertThat(together.json().path("executions").longValue()).isEqualTo(60);
    }

    /** What versions before campaigns had descriptions left behind: it can be shown, and is not mixed with what is new. */
    @Test
    void aFolderOfAnEarlierVersionSaysWhyItIsNotGoneOnWith() throws IOException {
        Path old = folder.resolve("old");
        run("pingpong --iterations 30", "--out", "old");
        Files.writeString(old.resolve("run.json"), """
                {"waymark":"0.1.0-SNAPSHOT","commit":"c6f90f6","code":{"system":"0123456789abcdef","waymark":"0123456789abcdef"},
                "system":"pingpong","params":{"nodes":3},"bugs":[],"strategy":"random","options":{"steps":100,"faults":{}},
                "properties":["all-answered"],"coverages":["states"],"budget":{"executions":30},"coverageMemory":268435456,
                "seed":1,"workers":1,"stopOnBug":false,"plugins":[],"arguments":["run","pingpong"]}
                """);
        Files.writeString(old.resolve("corpus/header.txt"), """
                waymark: 0.1.0-SNAPSHOT
                commit: c6f90f6
                system: pingpong
                system code: 0123456789abcdef
                waymark code: 0123456789abcdef
                params: {"nodes":3}
                strategy: random
                """);
        for (Cli cli : List.of(run("", "--resume", "old"), run("pingpong", "--resume", "old"))) {
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(cli.err())
                    .contains("an earlier version of Waymark (0.1.0-SNAPSHOT)", "start the campaign anew")
                    .hasLineCount(1);
        }
        Cli shown = Cli.run("report", old.toString());
        assertThat(shown.exitCode()).as(shown.err()).isZero();
    }

    @Test
    void aFolderWhoseDescriptionIsDamagedIsRefused() throws IOException {
        run("pingpong --iterations 30", "--out", "one");
        Path file = folder.resolve("one/run.json");
        String good = Files.readString(file);
        for (String bad : List.of(
                "",
                "{",
                "[]",
                "{}",
                "{\"spec\": 5}",
                good.replace("\"name\":\"pingpong\"", "\"name\":5"),
                good.replaceFirst("\"seed\":1", "\"sed\":1"),
                good.replaceFirst("\"format\":1", "\"format\":7"))) {
            assertThat(bad).isNotEqualTo(good);
            Files.writeString(file, bad);
            Cli cli = run("", "--resume", "one");
            assertThat(cli.exitCode()).as(bad).isEqualTo(64);
            assertThat(cli.err()).as(bad).contains("run.json").hasLineCount(1);
        }
        Files.delete(file);
        assertThat(run("", "--resume", "one").err()).contains("run.json cannot be read");
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
