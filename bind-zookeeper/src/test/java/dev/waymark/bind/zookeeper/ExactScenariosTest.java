package dev.waymark.bind.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published bugs, in the deterministic JVM. */
@Tag("long")
@EnabledIf(
        value = "dev.waymark.bind.zookeeper.ExactTest#canRun",
        disabledReason = "no JDK 25 here: JAVA25_HOME says where one is")
class ExactScenariosTest {
    private static final int TIMES = 5;

    @ParameterizedTest
    @CsvSource({
        "ZOOKEEPER-2832, 3.4.9, 5",
        "ZOOKEEPER-2832, 3.9.3, 0",
        "ZOOKEEPER-2832-later, 3.5.8, 5",
        "ZOOKEEPER-2832-later, 3.9.3, 0",
        "ZOOKEEPER-3875, 3.5.8, 5",
        "ZOOKEEPER-3875, 3.9.3, 0",
    })
    void firesAsOften(String name, String version, int times) {
        Scenario scenario = new ZooKeeperScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Map<String, String> parameters =
                ScenarioRunner.configure(scenario, Map.of("version", version, "cluster", "exact"));
        Target target = Target.of(new ZooKeeper(), parameters, List.of());
        Totals totals = new ScenarioRunner(scenario, target, Catalog.standard())
                .run(TIMES)
                .totals();
        assertThat(totals.verdicts().violated()).isEqualTo(times);
    }
}
