package dev.waymark.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import org.junit.jupiter.api.Test;

class DoctorAbstractionTest {
    @Test
    void coloursAreCountedAndTransitionsTold() {
        Cli text = Cli.run("doctor", "raft", "--abstraction", "--executions", "40");
        assertThat(text.exitCode()).isZero();
        assertThat(text.out())
                .contains(
                        "executions       40, 1,000 steps",
                        "identities       nodes 1 and 2; 2 and 3 were swapped, and no field")
                .containsPattern("abstract states +\\d+, by node \\d+, \\d+, \\d+; \\d+ were new")
                .contains("bits");

        Cli json = Cli.run("doctor", "raft", "--colours", "--executions", "40", "--json");
        assertThat(json.json().get("fit").booleanValue()).isTrue();
        assertThat(json.json().at("/found/abstractStates/fields/role").intValue())
                .isEqualTo(3);
        assertThat(json.json().at("/found/transitions/entropy").isNumber()).isTrue();
        assertThat(json.json().at("/found/leaks").isArray()).isTrue();
    }

    @Test
    void leaksAndTooManyColoursAreReportedWithAnExample() {
        Cli leak = Cli.run("doctor", "raft", "-p", "colours=artifact", "--colours", "--executions", "30");
        assertThat(leak.exitCode()).isEqualTo(3);
        assertThat(leak.out()).contains("LEAK", "field vote shows which node is which: in execution 0 it is ");
        Cli many = Cli.run("doctor", "raft", "--colours", "--executions", "30", "--max-abstract-states", "20");
        assertThat(many.exitCode()).isEqualTo(3);
        assertThat(many.out())
                .contains("TOO MANY", "has more than 20 abstract states (--max-abstract-states); field ", "  role=");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThat(Cli.run("doctor", "raft", "--colours", "--max-colours", "0").exitCode())
                .isEqualTo(64);
        Cli large = Cli.run("doctor", "microbenchmark", "--colours");
        assertThat(large.exitCode()).isEqualTo(64);
        assertThat(large.err()).contains("more than 1000 ways to divide");
    }
}
