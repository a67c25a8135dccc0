package dev.waymark.systems.tendermint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each test gets to where it wants to go, and what found a bug finds it again. */
class TendermintScenariosTest {
    static Stream<String> names() {
        return new TendermintScenarios().scenarios().stream().map(Scenario::name);
    }

    private static ScenarioResult run(String name, String... bugs) {
        Scenario scenario = new TendermintScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Target target = Target.of(new Tendermint(), scenario.parameters(), List.of(bugs));
        return new ScenarioRunner(scenario, target, Catalog.standard()).run(40);
    }

    @ParameterizedTest
    @MethodSource("names")
    void isReachedAndNothingIsViolated(String name) {
        ScenarioResult result = run(name);
        assertThat(result.violated()).isZero();
        assertThat(result.reached()).isGreaterThanOrEqualTo(20);
        assertThat(result.totals().skipped()).isEmpty();
        assertThat(result.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ExpectUnlock,never-unlocks",
        "Relocked,never-relocks",
        "LockedCommit,forgets-valid",
        "LaggingReplica,no-round-skip",
        "ForeverLaggingReplica,no-round-skip"
    })
    void whatFoundABugFindsIt(String name, String bug) {
        assertThat(run(name, bug).violated()).isGreaterThanOrEqualTo(20);
    }

    @Test
    void thereAreFifteen() {
        assertThat(names()).hasSize(15).doesNotHaveDuplicates();
    }
}
