package dev.waymark.strategies.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.trace.fixture.ToySystem;
import org.junit.jupiter.api.Test;

class ExperimentIdentityTest {
    /** The lines that a run folder and a worker compare: one that is guided may be written in two ways. */
    @Test
    void whatIsSaidInTwoWaysHasOneIdentity() {
        Target toy = Target.of(new ToySystem());
        Experiment label = Experiment.on(toy).strategy("fuzz:guide=traces").build();
        Experiment field =
                Experiment.on(toy).strategy("fuzz").guidedBy("traces").build();
        assertThat(ExperimentIdentity.lines(field)).isEqualTo(ExperimentIdentity.lines(label));
        Experiment more = label.but().executions(77).workers(5).build();
        assertThat(ExperimentIdentity.lines(more)).isEqualTo(ExperimentIdentity.lines(label));
        Experiment filled = Experiment.on(toy).as(label.resolved()).build();
        assertThat(ExperimentIdentity.lines(filled)).isEqualTo(ExperimentIdentity.lines(label));
        Experiment seeded = label.but().seed(5).build();
        assertThat(ExperimentIdentity.difference(ExperimentIdentity.lines(label), ExperimentIdentity.lines(seeded)))
                .isEqualTo(new ExperimentIdentity.Difference("execution.seed: 1", "execution.seed: 5"));
        Experiment bound = label.but().faults(label.settings().faults()).build();
        assertThat(ExperimentIdentity.difference(ExperimentIdentity.lines(label), ExperimentIdentity.lines(bound)))
                .isEqualTo(new ExperimentIdentity.Difference("faultsBind: false", "faultsBind: true"));
    }
}
