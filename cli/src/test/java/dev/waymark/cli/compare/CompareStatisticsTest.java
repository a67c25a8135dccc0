package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What {@code compare} says beyond means and medians. */
class CompareStatisticsTest {
    private static final String BOTH =
            "compare two-phase-commit --bug majority-commit --strategies random,random:deliver=0 --iterations 30 ";

    @Test
    void intervalsTestsAndCurvesAreInTheJson() {
        JsonNode json = Compared.run(BOTH + "--trials 8 --json").json();
        JsonNode random = json.get("strategies").get(0);
        JsonNode states = random.get("coverage").get("states");
        assertThat(states.get("mean").asDouble())
                .isBetween(states.get("low").asDouble(), states.get("high").asDouble());
        JsonNode found = random.get("bugFound");
        assertThat(found.get("low").asDouble()).isCloseTo(0.6306, within(1e-4)); // 8 of 8, Clopper and Pearson
        assertThat(found.get("high").asDouble()).isEqualTo(1);
        assertThat(found.get("medianFirstExecution").asDouble())
                .isBetween(
                        found.get("medianFirstExecutionLow").asDouble(),
                        found.get("medianFirstExecutionHigh").asDouble());
        assertThat(found.get("occurrences").get("mean").asDouble()).isGreaterThanOrEqualTo(1);
        JsonNode pair = json.get("pairs").get(0);
        assertThat(pair.get("a12High").asDouble()).isEqualTo(1);
        assertThat(pair.get("pBetter").asDouble()).isLessThan(0.001);
        assertThat(pair.get("pWorse").asDouble()).isGreaterThan(0.999);
        assertThat(pair.get("pHolm")).isEqualTo(pair.get("p"));
        assertThat(pair.get("pLogRank").asDouble()).isLessThan(0.001);
        assertThat(pair.get("pWelch").isNull()).isTrue();
        JsonNode survival = random.get("survival");
        assertThat(survival.get(survival.size() - 1).get("share").asDouble()).isZero();
        assertThat(json.get("strategies").get(1).get("survival").size()).isZero();
    }

    @Test
    void theCurveEndsAtTheMeanOfTheTrials() {
        JsonNode json = Compared.run(BOTH + "--trials 3 --json").json();
        for (JsonNode strategy : json.get("strategies")) {
            JsonNode points = strategy.get("curves").get("states").get("points");
            JsonNode last = points.get(points.size() - 1);
            assertThat(last.get("at").asInt()).isEqualTo(30);
            assertThat(last.get("mean").asDouble())
                    .isCloseTo(
                            strategy.get("coverage").get("states").get("mean").asDouble(), within(1e-9));
        }
    }

    @Test
    void improvementAndSpeedUpByHand() {
        MeanCurve fast = curve(new long[] {10, 20, 40, 100}, new long[] {50, 80, 100, 120});
        MeanCurve slow = curve(new long[] {10, 20, 40, 100}, new long[] {10, 20, 40, 100});
        assertThat(MeanCurve.speedUp(fast, slow)).isCloseTo(100.0 / 40, within(1e-9));
        assertThat(MeanCurve.speedUp(slow, fast)).isCloseTo(40.0 / 100, within(1e-9));
        assertThat(MeanCurve.speedUp(slow, slow)).isCloseTo(1, within(1e-9));
        assertThat(MeanCurve.speedUp(slow, curve(new long[] {10}, new long[] {0})))
                .isNull();
    }

    @Test
    void tooFewTrialsAreSaidToBeTooFew() {
        assertThat(Compared.run(BOTH + "--trials 3").out())
                .contains("3 trials of each are too few to tell (p is never below 0.100; 4 would do): A12 1.00")
                .doesNotContain(", p ");
        assertThat(Compared.run(BOTH + "--trials 4").out()).contains("finds it earlier", "p 0.0");
    }

    @Test
    void manyPairsFitOnAScreen() {
        String line = "compare two-phase-commit --bug majority-commit --iterations 30"
                + " --strategies random,random:deliver=0,random:timer=2,random:deliver=2,pos --trials ";
        Compared compared = Compared.run(line + 6);
        assertThat(compared.out())
                .contains("by executions, better than (p below 0.05)", "Holm's correction for 10 pairs")
                .containsPattern("random:deliver=0 +none");
        assertThat(compared.out().lines().count()).isLessThan(50);
        assertThat(Compared.run(line + 4).out())
                .contains(
                        "4 trials of each are too few to tell (p is never below 0.286, corrected for 10 pairs; 6 would do)")
                .doesNotContain("better than");
    }

    @Test
    void whoWinsWhere() {
        String line = "compare two-phase-commit --bug all --strategies random,random:deliver=0 --iterations 40"
                + " --trials 6 --stop-on-bug";
        Compared text = Compared.run(line);
        assertThat(text.out())
                .contains("who wins where, by executions until the first violation (median)")
                .containsPattern("majority-commit +\\d+ \\* +- \\[0/6]")
                .contains("3 rows are too few for tests over all of them")
                .doesNotContain("health of");
        assertThat(Compared.run(line + " --details").out()).contains("health of random");
        JsonNode matrix = Compared.run(line + " --json").json().get("matrix").get(0);
        assertThat(matrix.get("rows").get(1).get("cells").get(0).get("beats").asInt())
                .isEqualTo(1);
        assertThat(matrix.get("comparisons").asInt()).isEqualTo(3);
        assertThat(matrix.get("friedman").isNull()).isTrue();
    }

    @Test
    void overManyRowsAllStrategiesAreTestedAtOnce() {
        Compared compared = Compared.run("compare raft --bug all --strategies random:fault=0,random:deliver=0,random"
                + " --iterations 20 --trials 2 --stop-on-bug --json");
        JsonNode matrix = compared.json().get("matrix").get(0);
        assertThat(matrix.get("metric").asString()).isEqualTo("firstExecution");
        JsonNode friedman = matrix.get("friedman");
        assertThat(friedman.get("means").get("random").asDouble())
                .isLessThan(friedman.get("means").get("random:deliver=0").asDouble());
        assertThat(friedman.get("freedom").get(0).asDouble()).isEqualTo(2);
        assertThat(matrix.get("anova").get("pairs").size()).isEqualTo(3);
        assertThat(compared.out()).doesNotContain("NaN", "Infinity");
    }

    @Test
    void markdownAndCsv() {
        String markdown = Compared.run(BOTH + "--trials 2 --format markdown").out();
        assertThat(markdown).contains("# Strategies on two-phase-commit", "| strategy | found |", "## How to read it");
        List<String> csv =
                Compared.run(BOTH + "--trials 2 --format csv").out().lines().toList();
        assertThat(csv).hasSize(5);
        assertThat(csv.get(0))
                .startsWith("row,system,bugs,strategy,trial,seed,")
                .endsWith(",coverage.states");
        assertThat(csv.get(3)).contains(",random:deliver=0,0,").contains(",executions,,,,0,");
    }

    @Test
    void thePageIsOneFileWithCurves(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("out");
        Compared compared = Compared.run(BOTH + "--trials 2 --out " + out);
        assertThat(compared.err()).contains("compare.html");
        String html = Files.readString(out.resolve("compare.html"));
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("<svg class=\"chart\"", "share of trials that have found nothing", "random:deliver=0")
                .doesNotContain("<script", "src=", "href=");
        assertThat(Files.readAllLines(out.resolve("pairs.csv"))).hasSize(5);
    }

    private static MeanCurve curve(long[] executions, long[] covered) {
        List<Long> places = java.util.Arrays.stream(executions).boxed().toList();
        Curve curve = new Curve(
                places,
                places,
                places,
                Map.of("states", java.util.Arrays.stream(covered).boxed().toList()));
        return MeanCurve.of(List.of(curve, curve), "states", Curve.Axis.EXECUTIONS);
    }
}
