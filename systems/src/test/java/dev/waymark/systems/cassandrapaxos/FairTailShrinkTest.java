package dev.waymark.systems.cassandrapaxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.shrink.Shrinker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The fair tail is a part of the test case: what is left out must not come back there. */
class FairTailShrinkTest {
    private static final int EXECUTION = 5868;

    @Test
    void whatIsShrunkIsNoLongerWithItsTailThanItWas() {
        Target target = Target.of(
                new CassandraPaxos(), Map.of("workload", "enumerate:requests=2"), List.of("promised-as-accepted"));
        Experiment experiment = Experiment.on(target)
                .strategy("rounds:isolations=5")
                .executions(EXECUTION + 1)
                .build();
        Plan plan = experiment.planning().next(EXECUTION + 1).get(EXECUTION);
        Property property = experiment.property(WorkloadProperties.SEQUENTIAL_CONSISTENCY);
        Outcome found;
        try (Explorer explorer = Explorers.of(experiment)) {
            found = explorer.explore(plan, experiment.configured().run(plan));
        }
        assertThat(found.verdicts()).anyMatch(verdict -> verdict.violated());
        assertThat(found.tail()).isBetween(1, found.decisions() - 1);

        Shrinker.Shrunk shrunk = new Shrinker(target.deployment(), property, plan, Shrinker.Options.DEFAULT)
                .shrink(found.script(), found.tail());
        try (Replayer replayer = Replayer.withEpilogue(target.deployment(), List.of(property))) {
            Recording recording = replayer.replay(plan, shrunk.decisions(), true);
            assertThat(recording.violation(property.name())).isNotNull();
            assertThat(shrunk.decisions()).hasSizeLessThan(found.tail());
            assertThat(recording.decisions()).hasSizeLessThan(found.decisions());
        }
    }
}
