package dev.waymark.bind.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.core.Target;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
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

    private static Totals run(String name, String version, String transport) {
        Scenario scenario = new RatisScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Map<String, String> parameters = ScenarioRunner.configure(
                scenario, Map.of("version", version, "transport", transport, "quiet", "60", "patience", "120000"));
        Target target = Target.of(new Ratis(), parameters, List.of());
        return new ScenarioRunner(scenario, target, Catalog.standard())
                .run(TIMES)
                .totals();
    }

    /** On a busy machine one of them may not get there. */
    @ParameterizedTest
    @CsvSource({
        "CommitsAlone, 1.0.0, bus, committed-never-lost",
        "CountsWhatIsNotThere, 1.0.0, bus, leader-completeness",
        "CountsWhatIsNotThere, 3.2.0, bus, leader-completeness",
        "RATIS-844, 0.5.0, netty, clients-answered",
        "RATIS-946, 3.2.0, bus, all-entries-stored",
        "RATIS-1048, 3.2.0, netty, leader-elected",
    })
    void fires(String name, String version, String transport, String property) {
        assertThat(run(name, version, transport).properties().get(property).violated())
                .isGreaterThanOrEqualTo(TIMES - 2);
    }

    @ParameterizedTest
    @CsvSource({
        "CommitsAlone, 3.2.0, bus, committed-never-lost",
        "RATIS-844, 0.5.0, bus, clients-answered",
        "RATIS-844, 3.2.0, bus, clients-answered",
        "RATIS-1048, 3.2.0, bus, leader-elected",
    })
    void neverFires(String name, String version, String transport, String property) {
        assertThat(run(name, version, transport).properties().get(property).violated())
                .isZero();
    }
}
