package dev.waymark.strategies.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.fixture.Talk;
import dev.waymark.fixture.TestSystem;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SwarmRunTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 4, 2);

    private static RunReport campaign(String strategy, int workers, TestSystem tested) {
        Experiment experiment = Experiment.on(Target.of(tested))
                .strategy(strategy)
                .faults(FAULTS)
                .steps(60)
                .seed(3)
                .workers(workers)
                .executions(640)
                .build();
        Totals totals = Campaign.run(experiment, new Campaign.Listener() {});
        return RunReport.withoutTraces(totals);
    }

    @ParameterizedTest
    @ValueSource(strings = {"swarm", "swarm:guide=states"})
    void theNumberOfWorkersDoesNotMatter(String strategy) {
        assertThat(figures(campaign(strategy, 4, Talk.system(3))))
                .isEqualTo(figures(campaign(strategy, 1, Talk.system(3))));
    }

    private static Map<String, Object> figures(RunReport report) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("decisions", report.decisions());
        figures.put("coverage", report.coverage());
        figures.put("faults", report.faults());
        figures.put("statistics", report.strategyStatistics());
        return figures;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "swarm:order=uniform",
                "swarm:order=pos",
                "swarm:order=pct",
                "swarm:order=sent",
                "swarm:order=uniform:isolate=busy",
                "swarm:order=sent:isolate=2",
                "swarm:inside=on",
                "swarm:split=1",
                "swarm:slow=1",
                "swarm:fast=2",
                "swarm:starved=1-2",
                "swarm:starved=1-2+3-2",
                "swarm:starved=moving",
                "swarm:kinds=apart",
                "swarm:arrival=bursts",
                "swarm:arrival=start"
            })
    void everyTemperKeepsToTheBudgetAndGoesOn(String strategy) {
        RunReport report = campaign(strategy, 1, Talk.system(3));
        assertThat(report.faults().get("crashes")).isBetween(0.3, 2.0);
        assertThat(report.faults().get("drops")).isBetween(0.3, 4.0);
        assertThat(report.faults().get("duplicates")).isBetween(0.1, 2.0);
        assertThat(report.deliveries()).as("messages arrive").isGreaterThan(640L * 4);
        assertThat(report.skipped().values().stream().mapToLong(Long::longValue).sum())
                .as("decisions that did not apply: %s", report.skipped())
                .isLessThan(report.decisions() / 20);
    }

    @Test
    void withoutFaultsNobodyIsHurt() {
        Experiment experiment = Experiment.on(Target.of(Talk.system(3)))
                .strategy("swarm")
                .faults(FaultBudget.NONE)
                .steps(60)
                .seed(3)
                .executions(300)
                .build();
        Totals totals = Campaign.run(experiment, new Campaign.Listener() {});
        assertThat(RunReport.withoutTraces(totals).faults().values()).allMatch(count -> count == 0);
    }
}
