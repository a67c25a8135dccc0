package dev.waymark.cli.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Actions;
import dev.waymark.core.scenario.Conditions;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ScenarioCommandTest {
    /** A scenario of the user's own, named by its class. */
    public static final class OwnScenario implements ScenarioProvider {
        @Override
        public List<Scenario> scenarios() {
            return List.of(Scenario.scenario("lost pings")
                    .on("pingpong")
                    .when(Conditions.isSend("Ping").and(Conditions.to(2)))
                    .then(Actions.drop())
                    .when(Conditions.isSend("Nothing"))
                    .then(Actions.drop())
                    .expect(Machine.machine().on(Conditions.isReceive("Pong"), Machine.SUCCESS)));
        }
    }

    /** A scenario with a mistake that shows when it is bound to its system. */
    public static final class TooFar implements ScenarioProvider {
        @Override
        public List<Scenario> scenarios() {
            return List.of(Scenario.scenario("far")
                    .on("pingpong")
                    .when(Conditions.from(9))
                    .then(Actions.drop())
                    .expect(Machine.machine().on(Conditions.isReceive("Pong"), Machine.SUCCESS)));
        }
    }

    /** No service file names it, and its machine fails. */
    public static final class Failing implements ScenarioProvider {
        @Override
        public List<Scenario> scenarios() {
            return List.of(Scenario.scenario("no pongs")
                    .on("pingpong")
                    .expect(Machine.machine().on(Conditions.isReceive("Pong"), Machine.FAIL)));
        }
    }

    private static List<String> keys(JsonNode object) {
        return new ArrayList<>(object.propertyNames());
    }

    @Test
    void listsTheScenarios() {
        Cli list = Cli.run("scenario");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains("DropFVotes", "ConfChangeBug", "raft");
        JsonNode first = Cli.run("scenario", "--json").json().get("scenarios").get(0);
        assertThat(keys(first)).contains("name", "system", "summary", "filters", "states", "lines");
    }

    @Test
    void oneForManySystemsSaysWhatASystemLacks() {
        Cli alone = Cli.run("scenario", "DropVotes", "--system", "pingpong");
        assertThat(alone.exitCode()).isEqualTo(64);
        assertThat(alone.err()).contains("scenario DropVotes cannot be run on pingpong: it is no Raft");
        JsonNode all = Cli.run("scenario", "--all", "--system", "pingpong", "--executions", "1", "--json")
                .json();
        assertThat(all.get("scenarios")).isEmpty();
        assertThat(all.get("lacking")).hasSizeGreaterThanOrEqualTo(13);
        assertThat(keys(all.get("lacking").get(0))).containsExactlyInAnyOrder("scenario", "system", "lacks");
    }

    @Test
    void runGivesItTheClusterThatItNeeds(@TempDir Path folder) {
        JsonNode report = Cli.run(
                        "run",
                        "raft",
                        "--scenario",
                        "NoLiveness",
                        "--iterations",
                        "3",
                        "--json",
                        "--out",
                        folder.resolve("run").toString())
                .json();
        assertThat(report.at("/params/nodes").asInt()).isEqualTo(5);
        assertThat(report.at("/params/preVote").asBoolean()).isTrue();
    }

    @Test
    void runsOneWithTheKeysOfTheContract() {
        Cli run = Cli.run(
                "scenario",
                "DropFVotes",
                "--executions",
                "20",
                "--seed",
                "3",
                "--system",
                "raft",
                "--strategy",
                "random",
                "--json");
        assertThat(run.exitCode()).isZero();
        JsonNode report = run.json();
        assertThat(keys(report))
                .contains("scenario", "executions", "reached", "violated", "notReached", "filters", "warnings");
        assertThat(report.get("scenario").asString()).isEqualTo("DropFVotes");
        assertThat(report.get("executions").asInt()).isEqualTo(20);
        assertThat(report.get("reached").asInt()).isEqualTo(20);
        assertThat(report.get("reached").asInt() + report.get("notReached").asInt())
                .isEqualTo(20);
        assertThat(keys(report.get("filters").get(0))).startsWith("filter", "matched");
        assertThat(report.get("warnings")).isEmpty();
    }

    @Test
    void oneLineTellsFiltersStatesLinesAndOutcome() {
        assertThat(Cli.run("scenario", "ReVote", "--executions", "10").out())
                .containsPattern("ReVote +3 +3 +12 +10/10 +0")
                .contains("hold(late)");
    }

    @Test
    void aClassMayProvideIt() {
        Cli run = Cli.run("scenario", OwnScenario.class.getName(), "--executions", "5", "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.json().get("reached").asInt()).isEqualTo(5);
        JsonNode warning = run.json().get("warnings").get(0);
        assertThat(warning.get("kind").asString()).isEqualTo("dead-filter");
        assertThat(warning.get("message").asString()).contains("ScenarioCommandTest.java:");
    }

    @Test
    void distancesAndAblation() {
        JsonNode report = Cli.run("scenario", "ReVote", "--executions", "20", "--distances", "--ablate", "--json")
                .json();
        assertThat(report.get("distances").get(0).get("kind").asString()).isEqualTo("reorder");
        assertThat(report.get("distances").get(0).get("mean").asDouble()).isPositive();
        assertThat(report.get("ablation")).hasSize(3);
        assertThat(report.get("ablation").get(1).get("reached").asInt())
                .isLessThan(report.get("reached").asInt());
    }

    @Test
    void usageErrors() {
        Cli wrong = Cli.run("scenario", "DropVote");
        assertThat(wrong.exitCode()).isEqualTo(64);
        assertThat(wrong.err()).contains("unknown scenario 'DropVote'", "DropVotes");
        assertThat(Cli.run("scenario", "no.such.Class").err()).contains("no class is called no.such.Class");
        assertThat(Cli.run("scenario", "java.lang.String").err()).contains("must implement");
        assertThat(Cli.run("scenario", "ReVote", "-p", "nodes=4", "--executions", "5")
                        .exitCode())
                .isZero();
        Cli few = Cli.run("scenario", "ConfChangeBug", "--system", "pingpong");
        assertThat(few.exitCode()).isEqualTo(64);
        assertThat(Cli.run("scenario", "ReVote", "--executions", "0").exitCode())
                .isEqualTo(64);
        assertThat(Cli.run("scenario", "--distances").exitCode()).isEqualTo(64);
        assertThat(Cli.run("scenario", "ReVote", "--clauses").exitCode()).isEqualTo(64);
    }

    @Test
    void aNodeThatDoesNotExistIsToldWithTheLine() {
        Cli run = Cli.run("scenario", TooFar.class.getName());
        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.err())
                .containsPattern("ScenarioCommandTest.java:\\d+: scenario far names node 9, but nodes are 1..3");
    }

    @Test
    void runTakesAScenarioToo(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("run");
        Cli run = Cli.run(
                "run",
                "raft",
                "--scenario",
                "LeaderNeedsVotes",
                "--bug",
                "quorum-third",
                "--property",
                "election-safety",
                "--iterations",
                "5",
                "--out",
                out.toString(),
                "--json");
        assertThat(run.exitCode()).isEqualTo(1);
        JsonNode found = run.json().get("violations").get(0);
        assertThat(found.get("property").asString()).isEqualTo("scenario-LeaderNeedsVotes");
        assertThat(Cli.run("replay", found.get("shrunk").asString()).exitCode()).isEqualTo(1);
        assertThat(Files.exists(Path.of(found.get("shrunk").asString()))).isTrue();
    }

    @Test
    void aTraceOfAScenarioThatOnlyItsClassNamesIsReplayed(@TempDir Path folder) throws Exception {
        String name = Failing.class.getName();
        Cli run = Cli.run(
                "run",
                "pingpong",
                "--scenario",
                name,
                "--iterations",
                "5",
                "--out",
                folder.resolve("run").toString(),
                "--json");
        assertThat(run.exitCode()).isEqualTo(1);
        JsonNode found = run.json().get("violations").get(0);
        assertThat(found.get("property").asString()).isEqualTo("scenario-" + name + "#no pongs");
        Path trace = Path.of(found.get("trace").asString());
        Cli replay = Cli.run("replay", trace.toString());
        assertThat(replay.exitCode()).as(replay.err()).isEqualTo(1);

        Path elsewhere = folder.resolve("gone.trace.json");
        Files.writeString(elsewhere, Files.readString(trace).replace(name, "org.example.Gone"));
        Cli gone = Cli.run("replay", elsewhere.toString());
        assertThat(gone.exitCode()).isEqualTo(64);
        assertThat(gone.err())
                .contains(
                        "scenario org.example.Gone#no pongs",
                        "no class is called org.example.Gone",
                        "name it as a plugin");
    }

    @Test
    void runShowsADeadFilterAsAWarning(@TempDir Path folder) {
        Cli run = Cli.run(
                "run",
                "pingpong",
                "--scenario",
                OwnScenario.class.getName(),
                "--iterations",
                "5",
                "--out",
                folder.resolve("run").toString(),
                "--json");
        assertThat(run.out()).contains("\"kind\":\"dead-filter\"");
    }

    @Test
    void clausesOfAllScenarios() {
        Cli run = Cli.run("scenario", "--all", "--system", "raft", "--clauses", "--executions", "2");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("raft: \\d+ of \\d+ clauses");
        assertThat(Cli.run("scenario", "--all", "--system", "raft", "--executions", "2")
                        .out())
                .contains("outcome", "MultiReVote");
    }
}
