package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.pingpong.PingPong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static Totals ten() {
        return Campaign.run(
                Experiment.on(Target.of(new PingPong())).executions(10).build(), new Campaign.Listener() {});
    }

    @Test
    void aQuickCampaignHasARate() {
        assertThat(Progress.line(ten(), 100)).isEqualTo("10 executions, 100/s");
    }

    @Test
    void aSlowOneTellsHowLongAnExecutionTakesAndWhenItIsOver() {
        assertThat(Progress.line(ten(), 50_000))
                .startsWith("10 executions, 5.0 s each, 50 s so far, about 0.0 s to go");
    }
}
