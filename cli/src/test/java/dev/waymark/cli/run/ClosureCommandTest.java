package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ClosureCommandTest {
    @TempDir
    static Path folder;

    private static String trace(String name, String strategy, String... more) throws IOException {
        Path out = folder.resolve(name);
        if (!Files.exists(out)) {
            String[] given = {
                "run", "paxos-log", "--bug", "last", "--stop-on-bug", "--quiet", "--strategy", strategy, "--out"
            };
            Cli.run(Stream.of(Stream.of(given), Stream.of(out.toString()), Stream.of(more))
                    .flatMap(each -> each)
                    .toArray(String[]::new));
        }
        try (Stream<Path> files = Files.list(out.resolve("violations"))) {
            return files.map(Path::toString)
                    .filter(file -> !file.endsWith(".min.trace.json"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void aTraceOfRoundsIsClosedAndShownRoundByRound() throws IOException {
        Cli cli = Cli.run("closure", trace("rounds", "rounds:period=4"));
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out())
                .contains("CLOSED: in lock step every process goes through the same states")
                .contains("losses are uniform")
                .contains("in lock step agreement is violated")
                .containsPattern("(?m)^1\\.0 Prepare +")
                .contains("isolated")
                .contains("uniform sampling ('rounds') may miss losses there"); // promises go from all to all
    }

    @Test
    void theSameAsJson() throws IOException {
        JsonNode json =
                Cli.run("closure", trace("rounds", "rounds:period=4"), "--json").json();
        assertThat(json.at("/result").asText()).isEqualTo("CLOSED");
        assertThat(json.at("/uniform").asBoolean()).isTrue();
        assertThat(json.at("/violated").asText()).isEqualTo("agreement");
        assertThat(json.at("/rounds/0/shape").asText()).isEqualTo("ONE_TO_ALL");
        assertThat(json.at("/rounds/0/name/phase").asLong()).isEqualTo(1);
    }

    @Test
    void theExecutionInLockStepCanBeReplayed() throws IOException {
        Path out = folder.resolve("lockstep.trace.json");
        Cli cli = Cli.run("closure", trace("random", "random", "--faults", "drops=14"), "--out", out.toString());
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).contains("CLOSED");
        Cli replayed = Cli.run("replay", out.toString(), "--view", "rounds");
        assertThat(replayed.exitCode()).isEqualTo(1);
        assertThat(replayed.out()).contains("REPRODUCED").containsPattern("(?m)^ 1\\.0 Prepare ");
    }

    @Test
    void manyExecutionsAreCounted() {
        JsonNode json = Cli.run("closure", "cassandra-paxos", "--iterations", "50", "--uniform", "--json")
                .json();
        long sum = Stream.of("closed", "merged", "crossed", "undecided", "foreign")
                .mapToLong(key -> json.get(key).asLong())
                .sum();
        assertThat(json.get("executions").asLong()).isEqualTo(50);
        assertThat(sum).isEqualTo(50);
        assertThat(json.get("crossed").asLong()).isPositive();
        assertThat(json.at("/firstCrossing/message").isMissingNode()).isFalse();
        assertThat(Cli.run("closure", "cassandra-paxos", "--iterations", "50").out())
                .contains("outside its round")
                .contains("--uniform looks");
    }

    @Test
    void aSystemWithoutRoundsIsRefusedWithThoseThatHaveThem() {
        Cli cli = Cli.run("closure", "pingpong");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("pingpong", "cassandra-paxos", "paxos-log", "raft", "two-phase-commit");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() throws IOException {
        Cli strategy = Cli.run("closure", trace("rounds", "rounds:period=4"), "--iterations", "5");
        assertThat(strategy.exitCode()).isEqualTo(64);
        assertThat(strategy.err()).contains("--executions");
        Cli out = Cli.run("closure", "paxos-log", "--out", folder.resolve("x").toString());
        assertThat(out.exitCode()).isEqualTo(64);
        assertThat(out.err()).contains("--out");
        assertThat(Cli.run("closure", "no-such.trace.json").exitCode()).isEqualTo(64);
        assertThat(Cli.run("closure", "paxos-log", "--iterations", "0").exitCode())
                .isEqualTo(64);
        Cli view = Cli.run("replay", trace("rounds", "rounds:period=4"), "--view", "round");
        assertThat(view.exitCode()).isEqualTo(64);
        assertThat(view.err()).contains("rounds");
    }

    @Test
    void replayShowsEitherView() throws IOException {
        String file = trace("rounds", "rounds:period=4");
        assertThat(Cli.run("replay", file).out()).contains("1.0 Prepare");
        assertThat(Cli.run("replay", file, "--view", "chart").out()).doesNotContain("1.0 Prepare");
    }

    @Test
    void faultsThatAreNotKeptAreMarked() {
        String[] run = {"run", "paxos-log", "--strategy", "drop", "--iterations", "5", "--faults", "drops=1", "--json"};
        Cli marked = Cli.run(with(run, folder.resolve("marked")));
        assertThat(marked.json().at("/warnings").toString()).contains("faults-not-kept", "the faults drops=1");
        String[] random = run.clone();
        random[3] = "random";
        assertThat(Cli.run(with(random, folder.resolve("kept"))).out()).doesNotContain("faults-not-kept");
        Cli compared = Cli.run(
                "compare",
                "paxos-log",
                "--strategies",
                "random,rounds",
                "--trials",
                "2",
                "--iterations",
                "5",
                "--faults",
                "drops=1");
        assertThat(compared.out())
                .contains("they bind what rounds chooses to lose")
                .doesNotContain("bind what random");
    }

    private static String[] with(String[] args, Path out) {
        return Stream.concat(Stream.of(args), Stream.of("--out", out.toString()))
                .toArray(String[]::new);
    }

    @Test
    void compareRefusesToEnumerate() {
        Cli cli = Cli.run("compare", "paxos-log", "--strategies", "rounds", "--enumerate");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("--enumerate is for 'run'");
    }
}
