package dev.waymark.systems.modsmart;

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
import org.junit.jupiter.params.provider.MethodSource;

/** Each test gets to where it wants to go, and replicas stand it. */
class ModSmartScenariosTest {
    static Stream<String> names() {
        return new ModSmartScenarios().scenarios().stream().map(Scenario::name);
    }

    private static ScenarioResult run(String name) {
        Scenario scenario = new ModSmartScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Target target = Target.of(new ModSmart(), scenario.parameters(), List.of());
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

    @Test
    void thereAreEight() {
        assertThat(names()).hasSize(8).doesNotHaveDuplicates();
    }
}
