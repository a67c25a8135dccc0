package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.Main;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code run --spec}, {@code run --print-spec}: a campaign as a file. */
class SpecCommandTest {
    /** They run in this process, and need nothing that a machine may lack. */
    private static final List<String> SYSTEMS = List.of(
            "pingpong",
            "microbenchmark",
            "two-phase-commit",
            "paxos-log",
            "raft",
            "cassandra-paxos",
            "cube-world",
            "rsl",
            "pbft",
            "tendermint",
            "mod-smart",
            "kv-transactions",
            "microraft",
            "kraft");

    /** Systems and strategies that are for each other; if many more are refused, something is broken. */
    private static final int PAIRS_LEAST = 150;

    private static final SystemRegistry REGISTRY = SystemRegistry.load(List.of(), List.of());

    @TempDir
    Path folder;

    private static List<String> strategies() {
        return REGISTRY.catalog().strategies().all().stream()
                .map(Strategy::name)
                .map(name -> name.equals("waypoint") ? "waypoint:to=AnyBallot(1)" : name)
                .toList();
    }

    private static Cli run(List<String> words, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(words);
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray(String[]::new));
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("spec.json"), content);
    }

    private Cli ofSpec(String spec, String... more) throws IOException {
        List<String> words = List.of(
                "--spec", file(spec).toString(), "--out", folder.resolve("out").toString());
        return run(words, more);
    }

    private static JsonNode runJson(Path run) throws IOException {
        return dev.waymark.cli.terminal.Json.read(Files.readString(run.resolve("run.json")));
    }

    /** Typed, printed, read and run again: the same description, and the same results; false if it is refused. */
    private boolean comesBack(String name, List<String> words) throws IOException {
        Path typed = folder.resolve(name + "-typed");
        Path read = folder.resolve(name + "-read");
        Cli first = run(words, "--json", "--out", typed.toString());
        Cli printed = run(words, "--print-spec");
        if (first.exitCode() == 64) {
            return false; // a strategy that this system is not for
        }
        assertThat(first.exitCode()).as(name + first.err()).isIn(0, 1, 2);
        assertThat(printed.exitCode()).as(name + printed.err()).isZero();
        Path file = Files.writeString(folder.resolve(name + ".json"), printed.out());
        Cli second = run(List.of("--spec", file.toString()), "--json", "--out", read.toString());
        assertThat(second.exitCode()).as(name + second.err()).isEqualTo(first.exitCode());
        assertThat(ResumeCommandTest.facts(second.json())).as(name).isEqualTo(ResumeCommandTest.facts(first.json()));
        for (String form : List.of("spec", "resolved")) {
            assertThat(runJson(read).path(form))
                    .as(name)
                    .isEqualTo(runJson(typed).path(form));
        }
        assertThat(SpecJson.read(runJson(typed).path("spec"))).isEqualTo(SpecJson.read(file));
        return true;
    }

    /** Each system and each strategy at least once. */
    @Test
    void whatIsTypedIsPrintedReadAndRunAgain() throws IOException {
        List<String> strategies = strategies();
        for (int i = 0; i < Math.max(SYSTEMS.size(), strategies.size()); i++) {
            String system = SYSTEMS.get(i % SYSTEMS.size());
            String strategy = strategies.get(i % strategies.size());
            comesBack(
                    system + i,
                    List.of(system, "--strategy", strategy, "--iterations", "2", "--steps", "60", "--seed", "3"));
        }
    }

    @Tag("long")
    @Test
    void everySystemWithEveryStrategyDoes() throws IOException {
        int pairs = 0;
        for (String system : SYSTEMS) {
            for (String strategy : strategies()) {
                pairs += comesBack(
                                system + strategy.replace(':', '-'),
                                List.of(system, "--strategy", strategy, "--iterations", "20"))
                        ? 1
                        : 0;
            }
        }
        System.out.println(pairs + " pairs of a system and a strategy came back, of "
                + SYSTEMS.size() * strategies().size());
        assertThat(pairs).isGreaterThanOrEqualTo(PAIRS_LEAST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "two-phase-commit --bug early-unlock -p rms=3 --faults crashes=1,drops=2 --property isolation --seed -4"
                        + " --coverage states,traces --decisions 900 --stop-on-bug --coverage-memory 2m",
                "two-phase-commit --conformance strict --iterations 4",
                "rsl --strategy fuzz --guide states --iterations 6",
                "rsl --strategy waypoint --waypoints AnyBallot(1);BallotDiff(1) --iterations 6 --faults none",
                "raft --scenario DropHeartbeat --iterations 4",
                "cassandra-paxos --strategy rounds:isolations=1 --enumerate",
                "raft --workload s1:k0<-101;empty --iterations 3",
                "pbft --faults byzantine=1,drops=3 --iterations 3"
            })
    void soIsAllThatOptionsCanSay(String line) throws IOException {
        comesBack("run", List.of(line.split(" ")));
        assertThat(folder.resolve("run-read/run.json")).isRegularFile();
    }

    /** What was left open, filled in: resolved again it is the same. */
    @Test
    void whatIsFilledInStaysAsItIs() {
        TreeSet<String> seen = new TreeSet<>();
        for (String system : SYSTEMS) {
            for (String strategy : strategies()) {
                CampaignSpec spec = CampaignSpec.of(system).withStrategy(strategy);
                Experiment experiment;
                try {
                    experiment = Experiment.of(spec, RunOptions.USUAL, REGISTRY.catalog());
                } catch (UsageException e) {
                    continue; // a strategy that this system is not for
                }
                CampaignSpec resolved = experiment.resolved();
                assertThat(SpecJson.read(SpecJson.write(spec))).isEqualTo(spec);
                assertThat(SpecJson.read(SpecJson.write(resolved))).isEqualTo(resolved);
                assertThat(SpecJson.read(SpecJson.pretty(resolved))).isEqualTo(resolved);
                assertThat(Experiment.of(resolved, RunOptions.USUAL, REGISTRY.catalog())
                                .resolved())
                        .as(system + " " + strategy)
                        .isEqualTo(resolved);
                seen.add(strategy);
            }
        }
        assertThat(seen).hasSize(strategies().size());
    }

    @Test
    void noSystemOfThisProcessIsMissingHere() {
        List<String> others = List.of(
                "host",
                "netrix",
                "jvm",
                "quorum-set",
                "etcd-raft",
                "etcd-raft-seeded",
                "tendermint-go",
                "etcd",
                "black-box",
                "zookeeper",
                "ratis"); // processes
        List<String> all = new ArrayList<>(SYSTEMS);
        all.addAll(others);
        assertThat(REGISTRY.all().stream().map(SystemUnderTest::name)).isSubsetOf(all);
    }

    @Test
    void toPrintItRunsNothing() {
        Path out = folder.resolve("out");
        Cli cli = run(List.of("pingpong", "--iterations", "7", "--out", out.toString()), "--print-spec");
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).isEqualTo("""
                        {
                          "format" : 1,
                          "system" : {
                            "name" : "pingpong"
                          },
                          "checks" : {
                            "coverages" : [ "states" ]
                          },
                          "execution" : {
                            "seed" : 1
                          },
                          "budget" : {
                            "executions" : 7
                          }
                        }
                        """);
        assertThat(out).doesNotExist();
        Cli json = run(List.of("pingpong", "--iterations", "7"), "--print-spec", "--json");
        assertThat(json.out().strip().lines()).hasSize(1);
        assertThat(SpecJson.read(json.out())).isEqualTo(SpecJson.read(cli.out()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pingpong",
                "--bug=x",
                "--strategy=random",
                "--scenario=DropVotes",
                "--guide=states",
                "--waypoints=A",
                "--enumerate",
                "--property=no-failure",
                "--coverage=states",
                "--conformance=warn",
                "--faults=none",
                "--workload=empty",
                "--harness=random",
                "--executions=5",
                "--time=1s",
                "--decisions=5",
                "--steps=5",
                "--seed=1",
                "--stop-on-bug",
                "--coverage-memory=2m",
                "--resume=DIR"
            })
    void whatDescribesACampaignIsRefusedBesideAFile(String option) throws IOException {
        Cli cli = ofSpec("{\"system\": {\"name\": \"pingpong\"}}", option);
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(64);
        String name = option.startsWith("--") ? option.replaceAll("=.*", "") : "SYSTEM";
        assertThat(cli.err())
                .contains("--spec says all of it: leave out " + name)
                .hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void howItIsCarriedOutMayBeSaidBesideIt() throws IOException {
        Cli cli = ofSpec(
                "{\"system\": {\"name\": \"pingpong\"}, \"budget\": {\"executions\": 50}}", "--workers", "2", "--json");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.json().path("workers").intValue()).isEqualTo(2);
        assertThat(cli.json().path("executions").intValue()).isEqualTo(50);
        assertThat(runJson(folder.resolve("out")).at("/provenance/arguments/1").stringValue())
                .isEqualTo("--spec");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"sistem": {"name": "raft"}}                                              | unknown field 'sistem': did you mean system?
            {"system": {"nam": "raft"}}                                               | unknown field 'system.nam': did you mean system.name?
            {"system": {"name": "raft"}, "strategy": {"names": "pos"}}                | unknown field 'strategy.names': did you mean strategy.name
            {"system": {"name": "raft"}, "budget": {"iterations": 5}}                 | unknown field 'budget.iterations': did you mean
            {"system": {"name": "raft"}, "execution": {"faults": {"crash": 1}}}       | unknown field 'execution.faults.crash': did you mean execution.faults.crashes
            {"system": "raft"}                                                        | system must be an object
            {"system": {"name": 5}}                                                   | system.name must be a text
            {"system": {"name": "raft", "parameters": ["nodes"]}}                     | system.parameters must be an object of texts, numbers and truths
            {"system": {"name": "raft", "parameters": {"nodes": {}}}}                 | system.parameters.nodes must be a text, a number or a truth
            {"system": {"name": "raft", "bugs": "lost-vote"}}                         | system.bugs must be a list of texts
            {"system": {"name": "raft"}, "strategy": {"enumerate": "yes"}}            | strategy.enumerate must be true or false
            {"system": {"name": "raft"}, "execution": {"seed": 1.5}}                  | execution.seed must be a whole number
            {"system": {"name": "raft"}, "execution": {"steps": 0}}                   | execution.steps must be a whole number from 1 to 2147483647
            {"system": {"name": "raft"}, "execution": {"steps": 99999999999}}         | execution.steps must be a whole number from 1 to 2147483647
            {"system": {"name": "raft"}, "budget": {"executions": 1e30}}              | budget.executions must be a whole number from 1
            {"system": {"name": "raft"}, "coverageMemoryBytes": 5}                    | coverageMemoryBytes must be a whole number from 1048576
            {"format": 2, "system": {"name": "raft"}}                                 | format 2 is of a later version of Waymark, this one reads up to 1
            {"format": "1", "system": {"name": "raft"}}                               | format must be a whole number from 1
            {"system": {"name": "raft", "parameters": {"node": 3}}}                   | unknown parameter of raft 'node': did you mean nodes
            {"system": {"name": "raft", "parameters": {"nodes": "many"}}}             | parameter nodes=many
            {"system": {"name": "raft", "bugs": ["no-such"]}}                         | unknown bug of raft 'no-such'
            {"system": {"name": "rafd"}}                                              | unknown system 'rafd': did you mean raft
            {"system": {"name": "raft"}, "strategy": {"name": "fuz"}}                 | unknown strategy 'fuz': did you mean fuzz
            {"system": {"name": "raft"}, "strategy": {"guide": "states"}}             | strategy.guide states: strategy random learns nothing
            {"system": {"name": "raft"}, "strategy": {"scenario": "DropHartbeat"}}    | unknown scenario 'DropHartbeat': did you mean DropHeartbeat
            {"system": {"name": "raft"}, "strategy": {"enumerate": true}}             | strategy.enumerate cannot be had of strategy random
            {"system": {"name": "raft"}, "checks": {"properties": ["safe"]}}          | unknown property of raft 'safe'
            {"system": {"name": "raft"}, "checks": {"coverages": ["stats"]}}          | unknown coverage 'stats': did you mean states
            {"system": {"name": "raft"}, "execution": {"faults": {"liars": [9]}}}     | faults
            {"system": {}}                                                            | system.name is missing
            {"system": {"name": "raft"}} trailing                                     | is not JSON (line 1)
            {"system": {"name": "raft"}, "system": {"name": "rsl"}}                   | is not JSON (line 1)
            "raft"                                                                    | a spec is a JSON object
            """)
    void aMistakeNamesTheFieldAndWhatIsValid(String spec, String message) throws IOException {
        Cli cli = ofSpec(spec);
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(64);
        assertThat(cli.err())
                .startsWith("waymark: ")
                .contains("spec.json", message)
                .hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        for (String path : List.of("nowhere.json", ".")) {
            Path file = folder.resolve(path);
            Cli cli = run(List.of("--spec", file.toString()));
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(cli.err()).contains(file.toString()).hasLineCount(1);
        }
        Path large = folder.resolve("large.json");
        Files.writeString(large, " ".repeat((1 << 24) + 1));
        assertThat(run(List.of("--spec", large.toString())).err()).contains("is larger than any spec");
        Path binary = Files.write(folder.resolve("binary.json"), new byte[] {'{', (byte) 0xff, 0, '}'});
        assertThat(run(List.of("--spec", binary.toString())).exitCode()).isEqualTo(64);
    }

    @Test
    void moreMemoryThanTheHeapIsALimitOfTheMachine() throws IOException {
        Cli cli = ofSpec("{\"system\": {\"name\": \"raft\"}, \"coverageMemoryBytes\": 99999999999999}");
        assertThat(cli.exitCode()).isEqualTo(69);
        assertThat(cli.err()).contains("does not fit into a heap of").hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** In a process of its own: where programs are looked for is a matter of its environment. Nothing is built there yet. */
    @Test
    void aSystemWhoseProgramIsNotHereIsALimitOfTheMachine() throws Exception {
        Files.createDirectories(folder.resolve("root/hosts/etcd-raft"));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dwaymark.root=" + folder.resolve("root"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                "--spec",
                file("{\"system\": {\"name\": \"etcd-raft\"}}").toString(),
                "--out",
                folder.resolve("out").toString());
        builder.environment().put("PATH", folder.toString());
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(69);
        assertThat(said).contains("needs Go").doesNotContain("\tat ");
    }
}
