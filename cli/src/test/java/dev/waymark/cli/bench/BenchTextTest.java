package dev.waymark.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.bench.CheckersBench;
import dev.waymark.cli.Cli;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BenchTextTest {
    @Test
    void checkersNameWhatWasCheckedAndWhatCameOfIt() {
        List<String> lines = BenchText.checkers(List.of(
                new CheckersBench.Result("register", "10 operations", 3, 12.4, 1_639.6, "violated, inconclusive")));
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1))
                .matches("register +10 operations +12 +1,640  violated, inconclusive")
                .hasSameSizeAs(lines.get(0) + " ".repeat("violated, inconclusive".length() - "answers".length()));
    }

    @Test
    void engineNamesSystemAndSetting() {
        List<String> lines =
                BenchText.engine(List.of(new EngineBench.Result("microbenchmark", "plain", 1.5, 9e6, 6e6)));
        assertThat(lines.get(1)).matches("microbenchmark +plain +1.50 +9,000,000 +6,000,000");
    }

    @Test
    void learnersAreMeasuredAgainstNone() {
        List<RlBench.Result> results = RlBench.run(4, 5, () -> false);
        assertThat(results)
                .extracting(RlBench.Result::name)
                .containsOnly("rsl", "raft")
                .hasSize(10);
        assertThat(results.get(0).ratio()).isEqualTo(1);
        assertThat(results)
                .allSatisfy(result -> assertThat(result.microsPerStep()).isPositive());
        assertThat(BenchText.rl(results).get(3)).matches("rsl +own share +[0-9.]+ +[0-9.,]+ +-?[0-9.,]+");
    }

    @Test
    void configurationsAreMeasuredAgainstTheOrderThatTheyTake() {
        List<SwarmBench.Result> results = SwarmBench.run(4, 5, () -> false);
        assertThat(results)
                .extracting(SwarmBench.Result::strategy)
                .containsExactly(
                        "random",
                        "swarm:order=uniform",
                        "pos",
                        "swarm:order=pos",
                        "pct",
                        "swarm:order=pct",
                        "swarm",
                        "isolate-busy",
                        "mixed");
        assertThat(results).allSatisfy(result -> {
            assertThat(result.ratio()).isPositive();
            assertThat(result.nanosPerDecision()).isPositive();
        });
        assertThat(BenchText.swarm(results).get(2)).matches("swarm:order=uniform +random +[0-9.]+ +[0-9,]+");
    }

    @Test
    void longExecutionsAreMeasuredAgainstShortOnes() {
        List<LongBench.Result> results =
                LongBench.run(name -> name.equals("raft"), List.of(50, 100), 2, () -> false, told -> {});
        assertThat(results).extracting(LongBench.Result::steps).containsExactly(50, 100);
        assertThat(results.get(0).ratio()).isEqualTo(1);
        assertThat(results).allSatisfy(result -> {
            assertThat(result.nanosPerDecision()).isPositive();
            assertThat(result.decisions()).isBetween(1.0, (double) result.steps());
        });
        assertThat(BenchText.longExecutions(results).get(2)).matches("raft +100 +[0-9]+ +[0-9,]+ +[0-9.]+");
    }

    @Test
    void lyingIsMeasuredAgainstTellingTheTruth() {
        List<ByzantineBench.Result> results = ByzantineBench.run(4, 5, () -> false);
        assertThat(results).hasSize(12);
        assertThat(results)
                .extracting(ByzantineBench.Result::name)
                .startsWith("pbft")
                .containsOnly("pbft", "tendermint", "mod-smart");
        assertThat(results).allSatisfy(result -> {
            assertThat(result.decisions()).isBetween(10.0, 1_000.0);
            assertThat(result.nanosPerDecision()).isPositive();
        });
        assertThat(BenchText.byzantine(results).get(2)).matches("pbft +liar +[0-9.]+ +[0-9,]+ +[0-9]+ +[0-9,]+");
    }

    @Test
    void historiesAreRightOrHaveOneAnomaly() {
        List<HistoriesBench.Result> results = HistoriesBench.run(new int[] {200}, 1000, 1, () -> false);
        assertThat(results)
                .extracting(HistoriesBench.Result::name)
                .containsOnly("list-append", "rw-register", "set")
                .hasSize(10);
        assertThat(results)
                .filteredOn(result -> result.setting().equals("right"))
                .extracting(HistoriesBench.Result::answer)
                .containsOnly("ok");
        assertThat(results)
                .filteredOn(result -> !result.name().equals("rw-register")
                        && !result.setting().equals("right"))
                .allSatisfy(result -> assertThat(result.answer()).startsWith("violated: "));
        assertThat(BenchText.histories(results).get(1)).matches("list-append +right +200 +10 +[0-9,]+ +[0-9,]+  ok");
    }

    @Test
    void codeIsMeasuredAgainstNoCoverage() {
        List<CodeBench.Result> results = CodeBench.run(10, 10, () -> false);
        assertThat(results)
                .extracting(CodeBench.Result::name)
                .containsOnly("raft", "two-phase-commit")
                .hasSize(10);
        assertThat(results.get(0).ratio()).isEqualTo(1);
        assertThat(results)
                .allSatisfy(result -> assertThat(result.executionsPerSecond()).isPositive());
        assertThat(BenchText.code(results).get(3)).matches("[a-z-]+ +lines +[0-9.]+ +[0-9,]+");
    }

    @Test
    void propertiesAreMeasuredAgainstNone() {
        List<PropertiesBench.Result> results = PropertiesBench.run(20, 20, () -> false);
        assertThat(results)
                .extracting(PropertiesBench.Result::setting)
                .containsExactly("plain", "states", "properties", "linearizability");
        assertThat(results.get(0).ratio()).isEqualTo(1);
        assertThat(results)
                .allSatisfy(result -> assertThat(result.executionsPerSecond()).isPositive());
        assertThat(BenchText.properties(results).get(1)).matches("raft +plain +1.00 +[0-9,]+");
    }

    @Test
    void workersAreMeasuredBesideTheMachine() throws InterruptedException {
        List<WorkersBench.Result> results = WorkersBench.run(200, 1, 1_000_000, () -> false);
        assertThat(results).extracting(WorkersBench.Result::name).containsExactlyInAnyOrder("paxos-log", "raft");
        assertThat(results).allSatisfy(result -> {
            assertThat(result.ratio()).isEqualTo(result.twoRate() / result.oneRate());
            assertThat(result.machine()).isPositive();
        });
        assertThat(BenchText.workers(results).get(1)).matches("[a-z-]+ +[0-9.]+ +[0-9.]+ +[0-9,]+ +[0-9,]+");
    }

    /** Takes about a minute. */
    @Test
    @Tag("long")
    void checkersFromTheCommandLine() {
        Cli cli = Cli.run("bench", "checkers", "--json");
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).startsWith("{").contains("\"bench\"", "\"checkers\"", "\"medianMillis\"");
    }
}
