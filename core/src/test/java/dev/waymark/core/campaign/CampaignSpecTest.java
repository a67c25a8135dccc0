package dev.waymark.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.trace.fixture.ToySystem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CampaignSpecTest {
    static CampaignSpec spec(String strategy) {
        Deployment deployment = ToySystem.deploy(Map.of());
        return new CampaignSpec(
                new Settings(deployment, 1, 50, deployment.faults()),
                Strategies.parse(strategy),
                deployment.properties(),
                List.of(),
                Budget.executions(1),
                1,
                false);
    }

    @Test
    void whatGuidesIsMeasured() {
        assertThat(spec("random").coverages()).isEmpty();
        assertThat(spec("fuzz:guide=traces").coverages().stream().map(Coverage::name))
                .containsExactly("traces");
    }

    @Test
    void aGuideOfAnotherModuleMustBeGiven() {
        assertThatThrownBy(() -> spec("fuzz:guide=model:all"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("guide model:all is not of core and must be given among the coverages");
    }
}
