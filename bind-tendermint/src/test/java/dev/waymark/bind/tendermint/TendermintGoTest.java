package dev.waymark.bind.tendermint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.systems.tendermint.TendermintScenarios;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real Tendermint, where there is Go and its modules can be had. */
class TendermintGoTest {
    private static final List<String> SAFETY = List.of("agreement", "validity");

    private static Target target(Map<String, String> parameters) {
        try {
            return Target.of(new TendermintGo(), parameters, List.of());
        } catch (SystemMistake e) {
            String reason = String.valueOf(e.getMessage());
            if (reason.contains("on PATH, to build its host: https") && !reason.contains("cannot be built")
                    || reason.contains("dial tcp")
                    || reason.contains("module lookup disabled")) {
                abort("tendermint-go was not tested: " + reason);
            }
            throw e;
        }
    }

    private static ScenarioResult run(String name, String version, int executions) {
        Scenario scenario = new TendermintScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Map<String, String> parameters = new LinkedHashMap<>(scenario.parameters());
        parameters.put("version", version);
        return new ScenarioRunner(scenario, target(parameters), Catalog.standard()).run(executions);
    }

    private static void agreesAlthoughOneLies(String version, int executions) {
        Target target = target(Map.of("version", version));
        Totals totals = Campaign.run(Experiment.on(target)
                .faults(FaultBudget.parse("byzantine=1,drops=3"))
                .checking(SAFETY)
                .executions(executions)
                .workers(1)
                .build());
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.properties().get("agreement").reached()).isGreaterThan(executions / 2);
        assertThat(totals.faults().get("lies")).isPositive();
        assertThat(totals.skipped()).isEmpty();
        assertThat(new Doctor(Experiment.on(target).executions(5).build())
                        .examine()
                        .problems())
                .isEmpty();
    }

    @Test
    void agreesAlthoughOneLies() {
        agreesAlthoughOneLies("0.34.3", 15);
    }

    /** A locked validator of 0.34.3 prevotes its lock whatever was proposed (its issue 6850). */
    @Test
    void prevotesWhatNobodyProposed() {
        Totals totals = Campaign.run(Experiment.on(target(Map.of("version", "0.34.3")))
                .checking(List.of("proposer"))
                .executions(300)
                .stopOnBug(true)
                .workers(1)
                .build());
        assertThat(totals.violations())
                .singleElement()
                .satisfies(
                        violation -> assertThat(violation.verdict().property()).isEqualTo("proposer"));
    }

    @Test
    void aScenarioIsReached() {
        ScenarioResult result = run("NilPrevotes", "0.34.3", 5);
        assertThat(result.violated()).isZero();
        assertThat(result.reached()).isEqualTo(5);
        assertThat(result.totals().skipped()).isEmpty();
    }

    /** CometBFT takes minutes to compile. */
    @ParameterizedTest
    @ValueSource(strings = {"0.34.3", "1.0.1"})
    @Tag("long")
    void agreesInManyExecutions(String version) {
        agreesAlthoughOneLies(version, 1_000);
    }
}
