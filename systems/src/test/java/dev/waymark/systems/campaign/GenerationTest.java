package dev.waymark.systems.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.experiment.Planning;
import dev.waymark.systems.raft.Raft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerationTest {
    private static final Experiment EXPERIMENT = Experiment.on(Target.of(new Raft()))
            .strategy("fuzz")
            .measuring("states")
            .executions(128)
            .build();

    /** Of long executions there are few in a batch, and outcomes are learned while others of the generation are not handed out. */
    @Test
    void plansOfAGenerationDoNotDependOnHowManyAreHandedOutAtOnce() {
        assertThat(plans(3)).isEqualTo(plans(64));
    }

    private static List<String> plans(int atOnce) {
        Planning planning = EXPERIMENT.planning();
        List<String> made = new ArrayList<>();
        try (Explorer explorer = Explorers.of(EXPERIMENT)) {
            for (List<Plan> some = planning.next(atOnce); !some.isEmpty(); some = planning.next(atOnce)) {
                for (Plan plan : some) {
                    made.add(plan.seed() + " " + Arrays.toString(plan.input()));
                    planning.learn(
                            plan, explorer.explore(plan, EXPERIMENT.configured().run(plan)));
                }
            }
        }
        return made;
    }
}
