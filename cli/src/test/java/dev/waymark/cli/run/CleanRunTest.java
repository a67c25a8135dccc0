package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that found nothing says what it did not do. */
class CleanRunTest {
    @TempDir
    Path folder;

    private String run(String... more) {
        String[] all = new String[more.length + 3];
        all[0] = "run";
        System.arraycopy(more, 0, all, 1, more.length);
        all[more.length + 1] = "--out";
        all[more.length + 2] = folder.resolve("run").toString();
        return Cli.run(all).out();
    }

    @Test
    void executionsThatEndEarlyAndFaultsThatDoNotHappenAreTold() {
        assertThat(run(
                        "two-phase-commit",
                        "--strategy",
                        "random",
                        "--steps",
                        "300",
                        "--faults",
                        "drops=9",
                        "-p",
                        "transactions=1",
                        "--executions",
                        "200"))
                .contains("Nothing was violated, but:", "of 300 decisions, when there is nothing left to do: ")
                .containsPattern("of the faults that are allowed only \\d\\.\\d\\d of 9 drops happened")
                .containsPattern("--steps \\d+ brings them earlier")
                .contains(
                        "Next: ",
                        " run two-phase-commit -p transactions=1 --faults drops=9 --steps 300 --strategy mixed"
                                + " --executions 2000");
    }

    @Test
    void statesThatStillComeAreTold() {
        assertThat(run("raft", "--strategy", "mixed", "--executions", "150"))
                .contains("of the states are from the last tenth of the executions: --executions 1500 sees more")
                .contains("Next: ", " run raft --strategy fuzz --executions 1500");
    }

    @Test
    void whatLongHasNotGrownIsTold() {
        assertThat(run("pingpong", "--strategy", "mixed", "--executions", "2000"))
                .containsPattern(
                        "no state is new since execution [\\d,]+ of 2,000: what this strategy comes to is seen")
                .doesNotContain("sees more");
    }

    /** {@code fuzz} goes with no workload that is enumerated. */
    @Test
    void onlyAStrategyThatWorksHereIsNamed() {
        assertThat(run(
                        "raft",
                        "--strategy",
                        "mixed",
                        "--harness",
                        "enumerate:requests=2:steps=2",
                        "--executions",
                        "100"))
                .contains("Next: ")
                .doesNotContain("--strategy fuzz");
    }

    @Test
    void aScenarioIsAdvisedOnlyWhereThereIsOne() {
        String raft = run("raft", "--steps", "30", "--executions", "400");
        assertThat(raft).contains(" was put to the test in ", "a scenario leads there", "--strategy waypoint");
    }

    @Test
    void nothingIsAdvisedWhereSomethingWasFoundOrHardlyAnythingDone() {
        assertThat(run("paxos-log", "--bug", "last", "--strategy", "isolate-busy", "--executions", "600"))
                .contains("VIOLATION")
                .doesNotContain("Next: ");
        assertThat(Cli.run(
                                "run",
                                "pingpong",
                                "--executions",
                                "10",
                                "--out",
                                folder.resolve("few").toString())
                        .out())
                .doesNotContain("Next: ");
    }
}
