package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class WorkloadOptionsTest {
    @TempDir
    Path folder;

    private Cli run(String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("run", "--out", folder.resolve("out").toString()));
        all.addAll(List.of(arguments));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void allWorkloadsAreTriedAndTheirNumberIsTold() {
        JsonNode json = run(
                        "cassandra-paxos",
                        "--harness",
                        "enumerate:requests=1:steps=2",
                        "--strategy",
                        "rounds",
                        "--json")
                .json();
        assertThat(json.at("/executions").asInt()).isEqualTo(36);
        assertThat(json.at("/harness/mode").asString()).isEqualTo("enumerate");
        assertThat(json.at("/harness/workloads").asInt()).isEqualTo(36);
        assertThat(json.at("/harness/tried").asInt()).isEqualTo(36);
        assertThat(json.at("/params/workload").asString()).isEqualTo("enumerate:requests=1:steps=2");
        assertThat(json.at("/warnings").toString()).doesNotContain("workloads-left", "empty-steps");
    }

    @Test
    void whatWasLeftOutOrMeansNothingIsSaid() {
        Cli cli = run("cassandra-paxos", "--harness", "enumerate:requests=1:steps=2", "--iterations", "30");
        assertThat(cli.out())
                .contains("6 of 36 workloads were not tried")
                .contains("the empty steps of the workload mean nothing to random");
    }

    @Test
    void aTraceKeepsTheWorkloadOfItsExecution() throws IOException {
        Cli cli = run(
                "cassandra-paxos",
                "--bug",
                "promised-as-accepted",
                "--harness",
                "random",
                "--strategy",
                "rounds:isolations=5",
                "--iterations",
                "100",
                "--stop-on-bug",
                "--json");
        assertThat(cli.exitCode()).isEqualTo(ExitCode.VIOLATION);
        JsonNode violation = cli.json().at("/violations/0");
        for (String key : List.of("trace", "shrunk")) {
            Path trace = Path.of(violation.at("/" + key).asString());
            assertThat(Files.readString(trace)).containsPattern("\"workload\": \"(s\\d:|empty; s)");
            assertThat(Cli.run("replay", trace.toString()).exitCode()).isEqualTo(ExitCode.VIOLATION);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pingpong --harness random | pingpong takes no workloads; those that do: cassandra-paxos, kraft, microraft, raft",
                "pingpong --workload empty | pingpong takes no workloads",
                "raft --harness rndom | rndom",
                "raft --harness enumerate:requests=1:steps=1 --strategy fuzz | use workload=random",
                "raft --harness random --workload empty | exclude each other",
                "raft --workload s0:k0<- | position 8",
                "raft --workload empty -p workload=random | given twice",
                "raft --harness enumerate:requests=6 | no more than 10,000,000 are enumerated",
                "cassandra-paxos --strategy rounds --enumerate --harness random | --enumerate makes every execution of one workload"
            })
    void mistakesAreNamed(String arguments, String said) {
        Cli cli = run(arguments.split(" "));
        assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains(said);
    }
}
