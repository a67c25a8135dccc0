package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.random.Seeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CompareTest {
    private static final String ON_MAJORITY =
            "compare two-phase-commit --bug majority-commit --strategies random,random:deliver=1 --iterations 40 ";

    @Test
    void theJsonHasTheKeysOfTheContract() {
        Compared compared = Compared.run(ON_MAJORITY + "--trials 3 --seed 5 --coverage states,traces --json");
        assertThat(compared.exitCode()).isZero();
        JsonNode json = compared.json();
        assertThat(json.propertyNames())
                .containsExactly("system", "strategies", "pairs", "unranked", "warnings", "control");
        assertThat(json.get("system").asString()).isEqualTo("two-phase-commit");
        assertThat(json.get("strategies").size()).isEqualTo(2);
        for (JsonNode strategy : json.get("strategies")) {
            assertThat(strategy.propertyNames()).startsWith("name", "trials", "coverage", "bugFound");
            assertThat(strategy.get("trials").size()).isEqualTo(3);
            assertThat(strategy.get("coverage").propertyNames()).containsExactly("states", "traces");
            assertThat(strategy.get("coverage").get("states").propertyNames())
                    .containsExactly("mean", "sd", "low", "high");
            assertThat(strategy.get("bugFound").propertyNames())
                    .startsWith("trials", "found", "medianFirstExecution", "medianFirstDecision", "medianFirstMillis");
            for (int trial = 0; trial < 3; trial++) {
                JsonNode run = strategy.get("trials").get(trial);
                assertThat(run.get("seed").asLong()).isEqualTo(Seeds.execution(5, trial));
                assertThat(run.get("strategy")).isEqualTo(strategy.get("name"));
                assertThat(run.get("executions").asInt()).isEqualTo(40);
            }
        }
        assertThat(texts(json.get("pairs"), "metric"))
                .containsExactly(
                        "firstExecution", "firstDecision", "firstMillis", "coverage.states", "coverage.traces");
        assertThat(json.get("pairs").get(0).propertyNames()).startsWith("a", "b", "metric", "a12", "p");
    }

    @Test
    void whatCountsStepsOfAnEnvironmentIsLeftOutWhereNotAllHaveOne() {
        String both = "compare cube-world --iterations 5 --trials 2 --coverage env-states,cells --json --strategies ";
        Compared mixed = Compared.run(both + "random,bonus-max");
        assertThat(mixed.json().get("strategies").get(0).get("coverage").propertyNames())
                .containsExactly("cells");
        Compared learners = Compared.run(both + "env-random,bonus-max");
        assertThat(learners.json().get("strategies").get(0).get("coverage").propertyNames())
                .containsExactly("env-states", "cells");
    }

    @Test
    void targetsAreLeftOutInTheSameWayAndCommasInsideParenthesesSplitNothing() {
        String both = "compare rsl --iterations 5 --trials 2 --json --strategies random,waypoint:to=AnyBallot(1)";
        Compared mixed = Compared.run(both + " --coverage env-states:AnyBallot(1),target:AnyBallot(1)");
        assertThat(mixed.json().get("strategies").get(0).get("coverage").propertyNames())
                .containsExactly("target:AnyBallot(1)");
        assertThat(mixed.err()).contains("env-states:AnyBallot(1) is left out");
        Compared wrong = Compared.run(both + " --coverage env-states:AnyBallot(1,2)");
        assertThat(wrong.exitCode()).isEqualTo(64);
        assertThat(wrong.err()).contains("AnyBallot(1,2): AnyBallot is written AnyBallot(n)");
    }

    @Test
    void waypointsGoToThoseThatTakeThem() {
        String line = "compare rsl --iterations 5 --trials 1 --json --strategies random,waypoint --waypoints";
        Compared some = Compared.run(line, "AnyBallot(1);AnyBallot(2)");
        assertThat(some.err()).contains("--waypoints AnyBallot(1);AnyBallot(2) means nothing to random");
        JsonNode trial =
                some.json().get("strategies").get(1).get("trials").get(0).get("strategyStatistics");
        assertThat(trial.get("furthest waypoint").propertyNames())
                .containsExactly("none", "AnyBallot(1)", "AnyBallot(2)");
        Compared nobody =
                Compared.run("compare rsl --trials 1 --strategies random --iterations 5 --waypoints AnyBalot(1)");
        assertThat(nobody.exitCode()).isEqualTo(64);
        assertThat(nobody.err()).contains("did you mean AnyBallot");
    }

    @Test
    void theFiguresAreThoseOfTheTrials() {
        JsonNode strategy = Compared.run(ON_MAJORITY + "--trials 5 --json")
                .json()
                .get("strategies")
                .get(0);
        List<Double> firsts = new ArrayList<>();
        double states = 0;
        for (JsonNode trial : strategy.get("trials")) {
            states += trial.get("coverage").get("states").get("covered").asDouble() / 5;
            for (JsonNode violation : trial.get("violations")) {
                firsts.add(violation.get("firstExecution").asDouble());
                break;
            }
        }
        assertThat(firsts).hasSize(5);
        firsts.sort(null);
        assertThat(strategy.get("bugFound").get("found").asInt()).isEqualTo(5);
        assertThat(strategy.get("bugFound").get("medianFirstExecution").asDouble())
                .isEqualTo(firsts.get(2));
        assertThat(strategy.get("coverage").get("states").get("mean").asDouble())
                .isCloseTo(states, within(1e-6));
    }

    @Test
    void howManyTrialsRunAtATimeChangesOnlyTimes() {
        String one = withoutTimes(Compared.run(ON_MAJORITY + "--trials 4 --workers 1 --json"));
        assertThat(one).contains("firstExecution");
        assertThat(withoutTimes(Compared.run(ON_MAJORITY + "--trials 4 --workers 2 --json")))
                .isEqualTo(one);
        assertThat(withoutTimes(Compared.run(ON_MAJORITY + "--trials 4 --workers 3 --json")))
                .isEqualTo(one);
    }

    @Test
    void aTrialIsTheCampaignThatRunMakesOfItsSeed(@TempDir Path folder) {
        JsonNode trial = Compared.run(ON_MAJORITY + "--trials 2 --json")
                .json()
                .get("strategies")
                .get(1)
                .get("trials")
                .get(1);
        JsonNode run = Compared.run(
                        "run two-phase-commit --bug majority-commit --strategy random:deliver=1 --iterations 40 --json",
                        "--seed=" + trial.get("seed").asLong(),
                        "--out",
                        folder.resolve("run").toString())
                .json();
        for (String key : List.of("params", "options", "executions", "decisions", "coverage", "verdicts", "health")) {
            assertThat(trial.get(key)).as(key).isEqualTo(run.get(key));
        }
        assertThat(texts(trial.get("violations"), "id")).isEqualTo(texts(run.get("violations"), "id"));
        assertThat(trial.get("violations").get(0).get("trace").isNull()).isTrue();
    }

    @Test
    void oneStrategyWrittenInTwoWaysDoesNotDifferFromItself() {
        JsonNode json = Compared.run("compare two-phase-commit --strategies random,random:timer=1 --bug majority-commit"
                        + " --iterations 20 --trials 3 --json")
                .json();
        for (JsonNode pair : json.get("pairs")) {
            if (!pair.get("metric").asString().equals("firstMillis")) {
                assertThat(pair.get("a12").asDouble()).isEqualTo(0.5);
                assertThat(pair.get("p").asDouble()).isEqualTo(1);
            }
        }
    }

    @Test
    void withNothingToFindOnlyCoverageIsCompared() {
        String line = "compare two-phase-commit --strategies random,random:deliver=1 --iterations 5 --trials 2";
        JsonNode json = Compared.run(line + " --json").json();
        assertThat(texts(json.get("pairs"), "metric")).containsExactly("coverage.states");
        JsonNode found = json.get("strategies").get(0).get("bugFound");
        assertThat(found.get("found").asInt()).isZero();
        assertThat(found.get("medianFirstExecution").isNull()).isTrue();
        assertThat(Compared.run(line).out()).contains("0/2").doesNotContain("NaN", "null");
    }

    @Test
    void oneTrialGivesNoPValue() {
        Compared text = Compared.run(ON_MAJORITY + "--trials 1");
        assertThat(text.out()).contains("one trial of each tells nothing: A12 ").doesNotContain("null", "p 0", "p 1");
        JsonNode json = Compared.run(ON_MAJORITY + "--trials 1 --json").json();
        assertThat(json.get("pairs").get(0).get("p").isNull()).isTrue();
        assertThat(json.get("strategies")
                        .get(0)
                        .get("coverage")
                        .get("states")
                        .get("sd")
                        .isNull())
                .isTrue();
    }

    @Test
    void allBugsAreGoneThroughOneByOne() {
        Compared compared = Compared.run(
                "compare two-phase-commit --bug all --strategies random --iterations 30 --trials 2 --stop-on-bug --json");
        assertThat(compared.json().propertyNames()).containsExactly("system", "bugs", "matrix");
        JsonNode bugs = compared.json().get("bugs");
        assertThat(texts(bugs, "bug")).containsExactly("early-unlock", "majority-commit", "missing-abort-handler");
        for (JsonNode bug : bugs) {
            assertThat(bug.propertyNames())
                    .containsExactly("bug", "system", "strategies", "pairs", "unranked", "warnings", "control");
            JsonNode trial = bug.get("strategies").get(0).get("trials").get(0);
            assertThat(trial.get("bugs").get(0)).isEqualTo(bug.get("bug"));
            assertThat(trial.get("endedBy").asString()).isEqualTo("bug");
            assertThat(texts(bug.get("warnings"), "kind")).contains("cut-by-bug");
        }
    }

    @Test
    void theTextNamesTheBetterOne() {
        Compared compared = Compared.run("compare two-phase-commit --strategies random,random:deliver=0 --bug"
                + " majority-commit --iterations 30 --trials 8");
        assertThat(compared.out())
                .contains("two-phase-commit with bug majority-commit: 8 trials of each strategy, at most 30 executions")
                .containsPattern("random +8/8 +\\d")
                .containsPattern("random:deliver=0 +0/8 +- +- +- +")
                .containsPattern("executions  random finds it earlier: A12 1.00 \\(0.7\\d..1.00\\), p < 0.001")
                .containsPattern("states +random covers more: A12 1.00 .*, p < 0.001; \\d+.\\d % more")
                .containsPattern("health of random, per execution: commit \\d");
    }

    @Test
    void theResultIsWrittenWhereItWasAskedFor(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("new/one");
        String line = "compare pingpong --strategies random --iterations 5 --trials 1 --json --out " + out;
        Compared compared = Compared.run(line);
        assertThat(out.resolve("compare.json")).content().isEqualToIgnoringNewLines(compared.out());
        try (var files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("compare.json", "compare.html", "compare.md", "trials.csv", "pairs.csv");
        }
        Compared again = Compared.run(line);
        assertThat(again.exitCode()).isEqualTo(64);
        assertThat(again.err()).isEqualTo("waymark: folder " + out + " is not empty: give --out another one\n");
    }

    @Test
    void aGuideIsOnlyForThoseWhoLearn() {
        Compared compared =
                Compared.run("compare pingpong --strategies random --iterations 5 --trials 1 --guide states");
        assertThat(compared.exitCode()).isZero();
        assertThat(compared.err()).contains("--guide states means nothing to random");
    }

    /** One that measured nothing would seem to have covered nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--strategies fuzz:guide=traces,random",
                "--strategies random,fuzz:guide=traces",
                "--strategies random,fuzz,pos --guide traces",
                "--strategies fuzz:guide=clauses,random,fuzz:guide=traces",
                "--strategies fuzz,random --guide model",
                "--strategies random,fuzz --guide model --conformance warn"
            })
    void whatGuidesOneIsMeasuredForAll(String strategies) {
        String line = "compare two-phase-commit --trials 2 --iterations 20 --json " + strategies;
        JsonNode json = Compared.run(line).json();
        JsonNode first = json.get("strategies").get(0).get("coverage");
        String guide = strategies.contains("model") ? "model" : "traces";
        assertThat(first.propertyNames()).contains("states", guide);
        for (JsonNode strategy : json.get("strategies")) {
            assertThat(strategy.get("coverage").propertyNames()).isEqualTo(first.propertyNames());
            for (JsonNode trial : strategy.get("trials")) {
                JsonNode covered = trial.get("coverage").path(guide).path("covered");
                assertThat(covered.asInt()).as("%s", strategy.get("name")).isPositive();
            }
        }
        assertThat(texts(json.get("pairs"), "metric")).contains("coverage." + guide);
    }

    @Test
    void measuringForOthersChangesNoExecution() {
        String line =
                "compare two-phase-commit --bug early-unlock --trials 2 --iterations 40 --json --strategies random";
        JsonNode alone = Compared.run(line).json().get("strategies").get(0).get("trials");
        JsonNode beside = Compared.run(line + ",fuzz --guide model")
                .json()
                .get("strategies")
                .get(0)
                .get("trials");
        for (int trial = 0; trial < 2; trial++) {
            for (String key : List.of("executions", "decisions", "verdicts", "health")) {
                assertThat(beside.get(trial).get(key))
                        .as(key)
                        .isEqualTo(alone.get(trial).get(key));
            }
            assertThat(beside.get(trial).get("coverage").get("states"))
                    .isEqualTo(alone.get(trial).get("coverage").get("states"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pingpong                                    | --strategies needs a value: --strategies A,B,C
            --strategies random                         | missing SYSTEM
            pingpog --strategies random                 | unknown system 'pingpog': did you mean pingpong?
            pingpong --strategies randm                 | unknown strategy 'randm': did you mean random?
            pingpong --strategies random,,random:fault=1 | unknown strategy ''
            pingpong --strategies random:timr=1         | unknown option of strategy random 'timr': did you mean timer?
            pingpong --strategies random,random         | strategy random is named twice in --strategies
            pingpong --strategies random --trials 0     | --trials 0: must be from 1 to 10000
            pingpong --strategies random --trials ten   | is not a whole number
            pingpong --strategies random --workers 0    | --workers 0: must be at least 1
            pingpong --strategies random --executions 0 | --executions 0: must be at least 1
            pingpong --strategies random --coverage no  | unknown coverage 'no'
            pingpong --strategies random --guide stats  | unknown guide 'stats': did you mean states?
            pingpong --strategies random --faults x=1   | unknown fault 'x'
            pingpong --strategies random --format html  | unknown --format 'html': valid are text, markdown, csv
            pingpong --strategies random --bug all      | --bug all: system pingpong has no bugs to switch on
            two-phase-commit --strategies random --bug all,early-unlock | give no other --bug with it
            two-phase-commit --strategies random --bug erly-unlock      | did you mean early-unlock?
            """)
    void aUsageErrorNamesTheWrongWord(String arguments, String message) {
        Compared compared = Compared.run("compare " + arguments);
        assertThat(compared.err()).startsWith("waymark: ").contains(message).hasLineCount(1);
        assertThat(compared.out()).isEmpty();
        assertThat(compared.exitCode()).isEqualTo(64);
    }

    private static String withoutTimes(Compared compared) {
        return compared.out()
                .replaceAll("\"(elapsedMillis|firstMillis|medianFirstMillis)\":[^,}]*", "")
                .replaceAll("\"metric\":\"firstMillis\"[^}]*", "");
    }

    private static List<String> texts(JsonNode list, String key) {
        List<String> texts = new ArrayList<>();
        list.forEach(entry -> texts.add(entry.get(key).asString()));
        return texts;
    }
}
