package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ListingTest {
    @Test
    void systemsAreListedWithTheirSummaries() {
        Cli cli = Cli.run("systems");
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).containsPattern("(?m)^pingpong +node 1 pings the others");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void aSystemIsDescribedWithItsOwnParametersFirst() {
        Cli cli = Cli.run("systems", "pingpong");
        assertThat(cli.out())
                .containsSubsequence("rounds  2", "channels", "Properties", "pongs-bounded", "no-failure")
                .containsPattern("abstract state +round \\(number\\), pongs \\(number\\), playing \\(flag\\)")
                .doesNotContain("Bugs", "Predicates", "Clauses", "Models");
    }

    @Test
    void jsonIsOneObjectOnOneLineWithKeysInAFixedOrder() {
        Cli cli = Cli.run("systems", "pingpong", "--json");
        assertThat(cli.out().lines()).hasSize(1);
        JsonNode json = cli.json();
        assertThat(json.propertyNames())
                .containsExactly(
                        "name",
                        "summary",
                        "source",
                        "nodes",
                        "parameters",
                        "commonParameters",
                        "bugs",
                        "properties",
                        "colours",
                        "messages",
                        "lies",
                        "health",
                        "steps",
                        "faults",
                        "channels",
                        "cluster",
                        "predicates",
                        "clauses",
                        "models",
                        "problems");
        assertThat(json.at("/parameters/0/default").asString()).isEqualTo("3");
        assertThat(json.at("/faults/crashes").asInt()).isZero();
        assertThat(json.at("/models").isArray()).isTrue();
    }

    @Test
    void commonSwitchesMayStandBeforeOrAfterTheCommand() {
        assertThat(Cli.run("--json", "systems").json())
                .isEqualTo(Cli.run("systems", "--json").json());
        assertThat(Cli.run("systems", "--json").json().at("/systems/0/source").asString())
                .isEqualTo("bundled");
    }

    @Test
    void strategiesAreListedAndDescribed() {
        assertThat(Cli.run("strategies").out())
                .containsPattern("(?m)^random +uniform over")
                .containsPattern("(?m)^rounds +lock-step rounds")
                .containsPattern("(?m)^drop +each message")
                .containsPattern("(?m)^arbitrary +lock-step");
        assertThat(Cli.run("strategies", "rounds").out()).contains("isolations  auto", "unbounded or 0 to 100000");
        assertThat(Cli.run("strategies", "random").out()).contains("random:NAME=VALUE", "deliver  64");
        assertThat(Cli.run("strategies").out())
                .containsPattern("(?s)\npct +a random.*\npctcp +a random.*\npos +a random");
        assertThat(Cli.run("strategies", "pctcp").out()).contains("depth", "timers", "again", "length");
        JsonNode json = Cli.run("strategies", "random", "--json").json();
        assertThat(json.at("/learns").asBoolean()).isFalse();
        assertThat(json.at("/options/0/name").asString()).isEqualTo("deliver");
        assertThat(Cli.run("strategies", "--json")
                        .json()
                        .at("/strategies/0/name")
                        .asString())
                .isEqualTo("random");
    }

    @Test
    void theClassPathLeadsToTheApi() {
        assertThat(Cli.run("classpath").out())
                .contains("api", "strategies", "checkers", "raft", "binding", "jvm", "jspecify")
                .doesNotContain("picocli");
        assertThat(Cli.run("classpath", "--json").json().at("/classpath").size())
                .isEqualTo(7);
    }
}
