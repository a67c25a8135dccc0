package dev.waymark.cli.scenario;

import static dev.waymark.raft.scenarios.RaftFilters.becomes;
import static dev.waymark.raft.scenarios.RaftFilters.theLeader;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Actions;
import dev.waymark.core.scenario.Conditions;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.raft.vocabulary.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every coverage, and every guide, under the filters of scenarios. */
class ScenarioCoverageTest {
    /** In another folder than its system, and in terms of the system's classes. */
    public static final class Elsewhere implements ScenarioProvider {
        @Override
        public List<Scenario> scenarios() {
            return List.of(Scenario.scenario("a leader falls")
                    .on("raft")
                    .when(Conditions.once(becomes(Role.LEADER)))
                    .then(Actions.crash(theLeader()))
                    .expect(Machine.machine()
                            .on(becomes(Role.LEADER), "led")
                            .on(Conditions.crashes(), Machine.SUCCESS)));
        }
    }

    @TempDir
    Path folder;

    private static JsonNode json(String line) {
        Cli cli = Cli.run((line + " --json").split(" "));
        assertThat(cli.exitCode()).as(line + "\n" + cli.err()).isZero();
        return cli.json();
    }

    /** What came of a scenario, but for what was measured. */
    private static String outcome(JsonNode report) {
        return report.get("outcome") + " " + report.get("violated") + " " + report.get("filters") + " "
                + report.get("warnings");
    }

    @Test
    void theModelGuidesBelowFilters() {
        JsonNode report = json("scenario DropFVotes --strategy fuzz --guide model --executions 70");
        assertThat(report.get("strategy").asString()).isEqualTo("fuzz:guide=model");
        JsonNode model = report.get("coverage").get("model");
        assertThat(model.get("covered").asInt()).isGreaterThan(500);
        assertThat(model.get("mapped").asInt()).isGreaterThan(1000);
        assertThat(model.get("disabled").asInt()).isZero();
        assertThat(model.get("unmapped").asInt()).isZero();
        assertThat(report.get("modelActions").get("Timeout").get("mapped").asInt())
                .isPositive();
        assertThat(report.get("warnings")).isEmpty();
        // The first generation of 64 is the same whatever guides; what comes then is not.
        JsonNode other = json("scenario DropFVotes --strategy fuzz --guide clauses --executions 70");
        assertThat(other.get("filters")).isNotEqualTo(report.get("filters"));
    }

    @Test
    void aViewOfTheModelGuides() {
        JsonNode report = json("scenario DropFVotes --strategy fuzz:guide=model:all:messages=2 --executions 3");
        JsonNode all = report.get("coverage").get("model:all");
        assertThat(all.get("covered").asInt()).isPositive();
        assertThat(all.get("mapped").asInt()).isPositive();
        JsonNode both = json("scenario DropFVotes --coverage model,model:all --executions 3")
                .get("coverage");
        assertThat(both.get("model").get("covered").asInt())
                .isLessThan(both.get("model:all").get("covered").asInt());
    }

    /** {@code ConfChangeBug} violates a property; {@code ReVote} is not always reached. */
    @ParameterizedTest
    @ValueSource(strings = {"ReVote", "ConfChangeBug"})
    void measuringChangesNothing(String scenario) {
        JsonNode plain = json("scenario " + scenario + " --executions 15");
        assertThat(plain.get("coverage")).isEmpty();
        JsonNode code = json("scenario " + scenario + " --executions 15 --coverage lines,branches,states --workers 2");
        assertThat(outcome(code)).isEqualTo(outcome(plain));
        assertThat(code.get("coverage").get("lines").get("covered").asInt()).isGreaterThan(400);
        assertThat(code.get("neverRun").get("lines")).isNotEmpty();
        JsonNode model = json("scenario " + scenario + " --executions 15 --coverage model");
        assertThat(model.get("outcome")).isEqualTo(plain.get("outcome"));
        assertThat(model.get("filters")).isEqualTo(plain.get("filters"));
        assertThat(model.get("violated")).isEqualTo(plain.get("violated"));
        // The bug that ConfChangeBug switches on leaves the model, and that is said.
        boolean leaves = scenario.equals("ConfChangeBug");
        assertThat(model.get("coverage").get("model").get("disabled").asInt() > 0)
                .isEqualTo(leaves);
        assertThat(model.get("warnings").toString().contains("events that the model does not allow"))
                .isEqualTo(leaves);
    }

    @Test
    void linesGuideWhateverTheNumberOfWorkers() {
        List<String> results = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            JsonNode report =
                    json("scenario DropFVotes --strategy fuzz --guide lines --executions 70 --workers " + workers);
            results.add(outcome(report) + report.get("coverage") + report.get("neverRun"));
        }
        assertThat(results.get(0)).contains("70/70").isEqualTo(results.get(1));
    }

    @Test
    void aScenarioFromElsewhereKnowsTheCopiesClasses() {
        String name = Elsewhere.class.getName();
        JsonNode plain = json("scenario " + name + " --executions 10");
        assertThat(plain.get("reached").asInt()).isEqualTo(10);
        assertThat(outcome(json("scenario " + name + " --executions 10 --coverage lines")))
                .isEqualTo(outcome(plain));
        JsonNode ablated = json("scenario " + name + " --executions 10 --strategy fuzz --guide lines --ablate");
        assertThat(ablated.get("ablation").get(0).get("reached").asInt()).isZero();
    }

    @Test
    void aPluginsScenarioToo() throws IOException {
        Path classes = folder.resolve("caller");
        TestPlugin.compile(classes, "Caller", """
                package caller;
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Caller implements SimulatedSystem {
                    public enum Word { HELLO, BYE }
                    public String name() { return "caller"; }
                    public String summary() { return "calls"; }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) {
                                return new Node() {
                                    int heard;
                                    public void start() { if (env.self() == 1) env.send(2, Word.HELLO); }
                                    public void receive(int from, Object message) {
                                        heard++;
                                        if (message == Word.HELLO) env.send(1, Word.BYE);
                                    }
                                    public Integer state() { return heard; }
                                };
                            }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public List<Property> properties() { return List.of(); }
                        };
                    }
                }
                """);
        TestPlugin.compile(classes, "Calls", """
                package tests;
                import caller.Caller.Word;
                import dev.waymark.core.property.Machine;
                import dev.waymark.core.scenario.*;
                import java.util.List;
                public class Calls implements ScenarioProvider {
                    public List<Scenario> scenarios() {
                        return List.of(Scenario.scenario("good bye").on("caller").expect(Machine.machine().on(
                                Conditions.isReceive().and(Conditions.content("bye", Word.class, word -> word == Word.BYE)),
                                Machine.SUCCESS)));
                    }
                }
                """, classes);
        TestPlugin.declare(classes, "caller.Caller");
        JsonNode report = json("scenario tests.Calls --executions 3 --coverage lines,branches --plugin " + classes);
        assertThat(report.get("outcome").asString()).isEqualTo("3/3");
        assertThat(report.get("coverage").get("lines").get("covered").asInt()).isGreaterThan(5);
    }

    @Test
    void runWithAScenarioMeasuresCodeToo() {
        List<String> verdicts = new ArrayList<>();
        for (String coverage : List.of("states", "states,lines")) {
            Cli cli = Cli.run(("run raft --scenario ConfChangeBug --iterations 10 --json --coverage " + coverage
                            + " --out " + folder.resolve(coverage))
                    .split(" "));
            assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
            verdicts.add(cli.json().get("properties").toString()
                    + cli.json().get("coverage").get("states")
                    + cli.json().get("violations").get(0).get("shrunkDecisions")
                    + cli.json().get("violations").get(0).get("message"));
        }
        assertThat(verdicts.get(0)).isEqualTo(verdicts.get(1));
    }

    /** Besides what guides, that is: the matrix was empty when something else was measured too. */
    @Test
    void clausesOfAGuidedStrategy() {
        Cli cli = Cli.run(
                "scenario", "--all", "--system", "raft", "--clauses", "--executions", "2", "--strategy", "fuzz");
        assertThat(cli.out()).containsPattern("xxxxxxxxxxxxx  upon an election timeout: begin a new term");
    }

    @Test
    void distancesAreThoseOfGuidedExecutions() {
        String line = "scenario ReVote --strategy fuzz --executions 200 --distances --guide ";
        assertThat(json(line + "states").get("distances"))
                .isNotEmpty()
                .isNotEqualTo(json(line + "clauses").get("distances"));
    }

    @Test
    void peopleSeeItToo() {
        Cli one = Cli.run("scenario DropFVotes --executions 3 --coverage lines".split(" "));
        assertThat(one.out())
                .containsPattern("\ncoverage lines [0-9,]+ of [0-9,]+ \\(")
                .contains("\nnot run ");
        Cli all = Cli.run("scenario --all --system raft --executions 1 --coverage clauses".split(" "));
        assertThat(all.out()).containsPattern("\nDropFVotes coverage clauses [0-9]+");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ReVote --guide model                            | --guide model: strategy random learns nothing from feedback
            ReVote --strategy fuzz --guide modl             | unknown guide 'modl': did you mean model
            ReVote --strategy fuzz --guide model:lead       | unknown view of Raft 'lead': did you mean leaders
            ReVote --strategy fuzz:guide=modl               | unknown guide 'modl': did you mean model
            ReVote --strategy fuzz:guide=model:             | unknown guide 'model:': did you mean model
            ReVote --strategy fuzz:guide=whatever           | unknown guide 'whatever': valid are states, traces, clauses,
            ReVote --strategy fuzz:guide=states --guide model | --guide model: strategy fuzz:guide=states already says
            ReVote --coverage line                          | unknown coverage 'line': did you mean lines
            ReVote --coverage model:                        | unknown coverage 'model:': did you mean model
            ReVote --coverage branches:all                  | branches has no views
            --coverage lines                                | need the NAME of a scenario, or --all
            --all --clauses --coverage lines                | leave out --coverage
            """)
    void mistakesAreToldAsRunDoes(String arguments, String message) {
        Cli cli = Cli.run(("scenario " + arguments).split(" "));
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(64);
        assertThat(cli.err()).contains(message.strip());
    }
}
