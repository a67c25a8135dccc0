package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Series;
import dev.waymark.systems.rsl.Rsl;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of faults that are told as a bound are one: rsl declares crashes=2,drops=20,duplicates=2, and nobody gives others. */
class FaultNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "random, true",
        "swarm, true",
        "pctcp, true",
        "pos, true",
        "fuzz, true",
        "fuzz:over=windows, false",
        "rounds:isolate=crash, false",
        "poisson, false",
        "nemesis, false",
        "timeline, false",
        "bonus-max, false",
        "bonus-max:over=windows, false"
    })
    void declaredNumbersAreToldWhereTheyBind(String strategy, boolean bound) {
        Experiment experiment = experiment(strategy);
        Map<?, ?> told = (Map<?, ?>) RunReport.options(experiment).get("faults");
        assertThat(experiment.boundByFaults()).isEqualTo(bound);
        assertThat(RunReport.options(experiment)).containsEntry(RunReport.FAULTS_BOUND, bound);
        assertThat(told.isEmpty()).isNotEqualTo(bound);
        if (bound) {
            Series.run(experiment, new Series.Visitor() {
                @Override
                public void made(Plan plan, Outcome outcome, Explorer explorer) {
                    assertThat(outcome.faults().crashes()).isLessThanOrEqualTo(2);
                    assertThat(outcome.faults().drops()).isLessThanOrEqualTo(20);
                    assertThat(outcome.faults().duplicates()).isLessThanOrEqualTo(2);
                }
            });
        }
    }

    /** What a campaign comes to must not change when what was left open is said. */
    @ParameterizedTest
    @CsvSource({"random", "bonus-max", "nemesis", "rounds:isolate=crash"})
    void aResolvedCampaignIsTheSameCampaign(String strategy) {
        Experiment experiment = experiment(strategy);
        Experiment again =
                Experiment.on(Target.of(new Rsl())).as(experiment.resolved()).build();
        assertThat(Campaigns.facts(Campaign.run(again))).isEqualTo(Campaigns.facts(Campaign.run(experiment)));
    }

    private static Experiment experiment(String strategy) {
        return Experiment.on(Target.of(new Rsl()))
                .strategy(strategy)
                .measuring("states")
                .executions(60)
                .build();
    }
}
