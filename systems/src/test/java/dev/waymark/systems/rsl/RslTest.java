package dev.waymark.systems.rsl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RslTest {
    private static Totals run(String strategy, List<String> bugs, int executions) {
        return Campaign.run(Experiment.on(Target.of(new Rsl(), Map.of(), bugs))
                .strategy(strategy)
                .measuring("states")
                .executions(executions)
                .build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pctcp", "fuzz", "bonus-max", "waypoint:to=DecidedDiff(2)"})
    void isCorrectByDefaultWithCrashesAndLosses(String strategy) {
        Totals totals = run(strategy, List.of(), 1500);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.health().get("primary")).isPositive();
        assertThat(totals.health().get("execute")).isPositive();
    }

    @Test
    void theBugIsFoundByALearner() {
        Totals totals = run("bonus-max:preset=artifact", List.of(Rsl.DOUBLE_EXECUTION), 4000);
        assertThat(totals.violations()).isNotEmpty();
        assertThat(totals.violations())
                .allSatisfy(each -> assertThat(each.verdict().property()).isEqualTo(RslDeployment.SAME_DECISIONS));
    }
}
