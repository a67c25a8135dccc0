package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class EnumerateTest {
    @TempDir
    Path folder;

    private Cli run(String... more) {
        String[] first = {"run", "cassandra-paxos", "--strategy", "rounds:isolations=2", "--enumerate", "--out"};
        String[] all = new String[first.length + 1 + more.length];
        System.arraycopy(first, 0, all, 0, first.length);
        all[first.length] = folder.resolve("out").toString();
        System.arraycopy(more, 0, all, first.length + 1, more.length);
        return Cli.run(all);
    }

    @Test
    void everyPlanIsCountedAndTheSizesOfTheSpacesArePrinted() {
        Cli cli = run("--quiet");
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out())
                .containsPattern("(?m)^ +0 +1 +1 +0$")
                .containsPattern("(?m)^ +1 +72 +54 +0$")
                .containsPattern("(?m)^ +2 +2,376 +1,392 +0$")
                .containsPattern("\\(n\\*r\\)\\^d +5184");
    }

    @Test
    void theSameAsJson() {
        JsonNode json = run("--json").json();
        assertThat(json.at("/executions").asInt()).isEqualTo(1 + 54 + 1392);
        assertThat(json.at("/enumeration/isolations/2/plans").asInt()).isEqualTo(2376);
        assertThat(json.at("/enumeration/isolations/2/executed").asInt()).isEqualTo(1392);
        assertThat(json.at("/enumeration/isolations/2/violated").asInt()).isZero();
    }
}
