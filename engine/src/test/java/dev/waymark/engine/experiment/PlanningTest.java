package dev.waymark.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.fixture.NotingStrategy;
import org.junit.jupiter.api.Test;

/** Whoever executes plans, in whatever portions: a planner is asked and told in the same order. */
class PlanningTest {
    private final NotingStrategy noting = new NotingStrategy();

    private Experiment experiment(long executions) {
        return Experiment.on(Target.of(new ToySystem()))
                .strategy(noting.chosen())
                .measuring("states")
                .executions(executions)
                .build();
    }

    @Test
    void aGenerationIsPlannedBeforeAnyOfItIsLearned() {
        Series.run(experiment(5), new Series.Visitor() {});
        assertThat(noting.calls)
                .containsExactly(
                        "measured [states, traces]",
                        "plan 0",
                        "plan 1",
                        "plan 2",
                        "learn 0",
                        "learn 1",
                        "learn 2",
                        "over",
                        "plan 3",
                        "plan 4",
                        "learn 3",
                        "learn 4",
                        "over");
    }

    @Test
    void nothingIsPlannedPastAGenerationWhoseOutcomesAreToCome() {
        Planning planning = experiment(100).planning();
        assertThat(planning.next(2)).hasSize(2);
        assertThat(planning.next(2)).hasSize(1);
        assertThat(planning.next(2)).isEmpty();
        assertThat(planning.isBorder()).isFalse();
    }
}
