package dev.waymark.bind.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.core.Target;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.experiment.Catalog;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.campaign.ScenarioRunner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes of the published reports, and of what was found here. */
@Tag("long")
class ScenariosTest {
    private static final int TIMES = 4;

    @AfterEach
    void endServers() {
        SessionPool.clear();
    }

    private static Totals run(String name, String version) {
        Scenario scenario = new RatisScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Map<String, String> parameters =
                ScenarioRunner.configure(scenario, Map.of("version", version, "patience", "120000"));
        Target target = Target.of(new Ratis(), parameters, List.of());
        return new ScenarioRunner(scenario, target, Catalog.standard())
                .run(TIMES)
                .totals();
    }

    @ParameterizedTest
    @CsvSource({"CommitsAlone, 1.0.0, 4", "CommitsAlone, 3.2.0, 0"})
    void anEntryThatNobodyElseHasIsCommitted(String name, String version, int times) {
        assertThat(run(name, version).properties().get("committed-never-lost").violated())
                .isEqualTo(times);
    }

    @ParameterizedTest
    @CsvSource({"RATIS-946", "RATIS-844", "RATIS-1048"})
    void theNewestVersionSurvivesWhatWasReported(String name) {
        assertThat(run(name, "3.2.0").verdicts().violated()).isZero();
    }
}
