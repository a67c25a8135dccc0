package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LivenessTest {
    private static Deployment deployment() {
        Raft system = new Raft();
        return system.deploy(Configuration.of(system, Map.of("liveness", "true"), List.of()));
    }

    private static List<Property> liveness(Deployment deployment) {
        return deployment.properties().stream()
                .filter(property -> property.name().equals("liveness"))
                .toList();
    }

    /** A network that is healed while the strategy still decides promises nothing. */
    @Test
    void healingInMidRunIsNoTail() {
        Deployment deployment = deployment();
        try (Explorer explorer = Explorer.forReplay(deployment, liveness(deployment))) {
            Verdict verdict = explorer.explore(new Plan(0, 1), view -> view.decisions() < 3 ? Code.heal() : Code.stop())
                    .verdicts()
                    .get(0);
            assertThat(verdict.safety()).isEqualTo(Safety.KEPT);
            assertThat(verdict.reach()).isEqualTo(Reach.NOT_REACHED);
        }
    }

    @Test
    void theTailIsWhatItIsJudgedBy() {
        Deployment deployment = deployment();
        try (Explorer explorer = new Explorer(deployment, liveness(deployment), List.of(), 100)) {
            Verdict verdict = explorer.explore(new Plan(0, 1), view -> Code.stop())
                    .verdicts()
                    .get(0);
            assertThat(verdict.safety()).isEqualTo(Safety.KEPT);
            assertThat(verdict.reach()).isEqualTo(Reach.REACHED);
        }
    }
}
