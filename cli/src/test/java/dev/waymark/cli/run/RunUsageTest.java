package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with a command line is said in one line, before anything is run or written. */
class RunUsageTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            run                                            | missing SYSTEM
            run pingpog                                    | 'pingpog': did you mean pingpong?
            run pingpong --strategy randm                  | unknown strategy 'randm': did you mean random?
            run pingpong --strategy random:delver=3        | 'delver': did you mean deliver?
            run pingpong --strategy random:deliver=x       | deliver=x: must be a whole number
            run pingpong --strategy random:                | ''
            run two-phase-commit --bug erly-unlock         | 'erly-unlock': did you mean early-unlock?
            run two-phase-commit --bug early-unlock -p transactions=1 | bug early-unlock cannot show with transactions=1
            run pingpong --property pongs                  | unknown property of pingpong 'pongs': did you mean pongs-bounded?
            run pingpong --coverage state                  | unknown coverage 'state': did you mean states
            run pingpong --faults crash=1                  | unknown fault 'crash': did you mean crashes?
            run pingpong --faults crashes=x                | crashes=2
            run pingpong --faults crashes=-1               | crashes=-1
            run pingpong --faults crashes=1,crashes=2      | fault crashes is given twice
            run pingpong -p node=4                         | 'node': did you mean nodes?
            run pingpong -p nodes=x                        | nodes=x: must be a whole number
            run pingpong -p nodes                          | -p nodes=3
            run pingpong -p nodes=3 -p nodes=4             | parameter nodes is given twice
            run pingpong --executions 0                    | --executions 0: must be at least 1
            run pingpong --iterations 0                    | --executions 0: must be at least 1
            run pingpong --decisions -1                    | --decisions -1: must be at least 1
            run pingpong --steps 0                         | --steps 0: must be at least 1
            run pingpong --workers 0                       | --workers 0: must be at least 1
            run pingpong --workers 100000000               | --workers 100000000: at most 1024
            run pingpong --iterations ten                  | '--executions': 'ten' is not a whole number
            run pingpong --workers 1.5                     | '--workers': '1.5' is not a whole number
            run pingpong --seed 99999999999999999999       | '99999999999999999999' is too large a number
            run pingpong --time 5                          | --time 5: write a number and a unit
            run pingpong --time -5s                        | --time -5s
            run pingpong --time 0s                         | --time 0s: must be more than nothing
            run pingpong --guide states                    | --guide states: strategy random learns nothing
            run pingpong --strategy fuzz --guide stats     | unknown guide 'stats': did you mean states
            run pingpong --strategy fuzz --guide model     | guide model cannot be measured on system pingpong; it has states, traces
            run pingpong --strategy fuzz:guide=whatever    | unknown guide 'whatever': valid are states, traces
            run pingpong --strategy fuzz:guide=clauses     | guide clauses cannot be measured on system pingpong
            run pingpong --strategy fuzz:guide=states --guide traces | --guide traces: strategy fuzz:guide=states already says
            run rsl --coverage env-states:AnyBallot(1)     | use coverage target:AnyBallot(1)
            run raft --faults byzantine=1                  | raft does not say how its nodes would lie
            run pbft --faults byzantine=5                  | 5 nodes cannot lie, since pbft has only 4
            run pbft --faults liars=9                      | there is no node 9
            run pbft --faults byzantine=1,lies=nil:Vote    | unknown lie of pbft 'nil:Vote'
            run pbft --faults crashes=1                    | contain crashes, which pbft excludes
            run rsl --coverage target:AnyBallot(1,2),states | predicate AnyBallot(1,2): AnyBallot is written AnyBallot(n)
            run rsl --waypoints AnyBallot(1)               | --waypoints AnyBallot(1): strategy random does not go by waypoints
            run rsl --strategy waypoint:to=AnyBallot(1) --waypoints AnyBallot(2) | already says where to go
            run rsl --strategy waypoint --waypoints AnyBallot(1);AnyBalot(2) | 'AnyBalot': did you mean AnyBallot
            run rsl --strategy waypoint                    | needs a target: give waypoints
            run rsl --property sometimes                   | sometimes:PREDICATE; this system has AnyBallot(n)
            run rsl --property sometimes:AnyBalot(2)       | did you mean AnyBallot
            run pingpong --strategy fuzz:mutants=3         | mutants is for preset=paper
            run raft --strategy fuzz:preset=artifact:messages=1 | messages=1 delivers nothing
            run pingpong --strategy fuzz:preset=paper:guide=none | guide=none is for preset=default
            run pingpong --resume nowhere                  | --resume
            run pingpong --seed 1 --seed 2                 | '--seed'
            run pingpong pong                              | 'pong'
            run pingpong --iteration 5                     | '--iteration': did you mean --iterations?
            run pingpong --junit-xml .                     | --junit-xml . is a folder
            run pingpong --sarif pom.xml/x                 | --sarif pom.xml/x cannot be written
            run pingpong --junit-xml /proc/none/x.xml      | --junit-xml /proc/none/x.xml cannot be written
            run pingpong --strategy rounds:precision=exact | rounds:precision=exact: this system does not tell the rounds
            run paxos-log --strategy rounds:isolations=13  | rounds:isolations=13: 3 processes in 4 periods
            run paxos-log --strategy rounds:period=0       | period=0: must be auto or 1 to 250
            run paxos-log --strategy rounds:rounds=10001   | rounds=10001: must be auto or 1 to 10000
            run paxos-log --strategy arbitrary:losses=37   | arbitrary:losses=37: 9 links in 4 periods
            run paxos-log --strategy drop:p=1.5            | p=1.5: must be 0.0 to 1.0
            run paxos-log --enumerate                      | --enumerate cannot be had of strategy random
            run paxos-log --strategy rounds:isolations=9 --enumerate | --enumerate makes 107825745 plans
            run paxos-log --strategy rounds --enumerate --iterations 7 | --enumerate makes every execution once: leave out how many there shall be, 7
            replay                                         | missing TRACE
            shrink                                         | missing TRACE
            shrink x.trace.json --time 0s                  | x.trace.json
            bench engin                                    | 'engin': did you mean engine?
            bench chekers                                  | 'chekers': did you mean checkers?
            """)
    void aWrongWordIsNamed(String line, String part) {
        Path out = folder.resolve("out");
        String[] arguments = (line.startsWith("run") ? line + " --out " + out : line).split(" ");
        for (String json : new String[] {"--quiet", "--json"}) {
            Cli cli = Cli.run(append(arguments, json));
            assertThat(cli.errLines())
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("waymark: ")
                    .contains(part);
            assertThat(cli.out()).isEmpty();
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(out).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/none", "/proc/none/below", "file", "file/below", "full"})
    void aRunFolderThatCannotBeUsedIsNamed(String out) throws IOException {
        Files.writeString(folder.resolve("file"), "mine");
        Files.writeString(Files.createDirectory(folder.resolve("full")).resolve("mine"), "");
        String path = folder.resolve(out).toString();

        for (String command : new String[] {"run pingpong", "demo"}) {
            Cli cli = Cli.run(append(command.split(" "), "--out", path));
            assertThat(cli.errLines()).hasSize(1).first().asString().contains(path);
            assertThat(cli.out()).isEmpty();
            assertThat(cli.exitCode()).isEqualTo(64);
        }
        assertThat(folder.resolve("file")).hasContent("mine");
    }

    @Test
    void anEmptyFolderWillDo() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(Cli.run("run", "pingpong", "--iterations", "1", "--out", empty.toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void whatABugSetsIsSaidOnce() {
        Cli cli = Cli.run(
                "run",
                "two-phase-commit",
                "--bug",
                "majority-commit",
                "--iterations",
                "1",
                "-p",
                "rms=1",
                "--out",
                folder.resolve("o").toString());
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.errLines()).hasSize(1).first().asString().contains("rms=1", "try rms=3");
    }

    private static String[] append(String[] arguments, String... more) {
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }
}
