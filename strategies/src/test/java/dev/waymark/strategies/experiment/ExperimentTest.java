package dev.waymark.strategies.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Budget;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private final Target target = Target.of(new ToySystem());

    private ExperimentBuilder experiment() {
        return Experiment.on(target);
    }

    private static List<String> coverages(ExperimentBuilder builder) {
        return builder.build().coverages().stream().map(Coverage::name).toList();
    }

    private static List<String> properties(ExperimentBuilder builder) {
        return builder.build().properties().stream().map(Property::name).toList();
    }

    @Test
    void whatGuidesIsMeasured() {
        assertThat(coverages(experiment())).isEmpty();
        assertThat(coverages(experiment().strategy("fuzz:guide=traces"))).containsExactly("traces");
        assertThat(coverages(experiment().strategy("fuzz").guidedBy("traces").measuring("states")))
                .containsExactly("states", "traces");
        assertThat(coverages(experiment().measuring("states", "states"))).containsExactly("states");
    }

    @Test
    void anUnknownGuideIsRefused() {
        assertThatThrownBy(() -> experiment().strategy("fuzz:guide=model:all").build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown guide 'model:all'")
                .hasMessageContaining("others come with their modules");
        assertThatThrownBy(() -> experiment().strategy("fuzz:guide=stats").build())
                .hasMessageContaining("unknown guide 'stats': did you mean states");
        assertThatThrownBy(() -> experiment().strategy("fuzz:guide=states:all").build())
                .hasMessage("guide states:all: states has no views");
        assertThatThrownBy(() -> experiment().guidedBy("states").build())
                .hasMessage("guide states: strategy random learns nothing from feedback");
        assertThatThrownBy(() -> experiment()
                        .strategy("fuzz:guide=traces")
                        .guidedBy("states")
                        .build())
                .hasMessageContaining("already says what guides it");
    }

    @Test
    void noFailureIsAlwaysChecked() {
        List<String> own =
                target.deployment().properties().stream().map(Property::name).toList();
        assertThat(properties(experiment())).containsAll(own).contains("no-failure");
        assertThat(properties(experiment().checking(own.subList(0, 1))))
                .startsWith(own.get(0))
                .endsWith("no-failure");
        assertThat(properties(experiment().checkingOnly(List.of()))).containsExactly("no-failure");
        assertThatThrownBy(() -> experiment().checking(List.of("no-failures")).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown property of toy 'no-failures': did you mean no-failure");
    }

    @Test
    void aVariantHasAllThatWasSaid() {
        Experiment first = experiment()
                .strategy("fuzz")
                .guidedBy("traces")
                .seed(7)
                .steps(33)
                .executions(12)
                .workers(3)
                .stopOnBug(true)
                .build();
        Experiment other = first.but().seed(8).build();
        assertThat(other.settings().seed()).isEqualTo(8);
        assertThat(other.settings().steps()).isEqualTo(33);
        assertThat(other.configured().guide()).isEqualTo("traces");
        assertThat(other.budget()).isEqualTo(Budget.executions(12));
        assertThat(other.workers()).isEqualTo(3);
        assertThat(other.stopsOnBug()).isTrue();
        assertThat(first.settings().seed()).isEqualTo(7);
    }

    @Test
    void whatWasBuiltDoesNotChangeWithItsBuilder() {
        ExperimentBuilder builder = experiment().strategy("fuzz").executions(12);
        Experiment built = builder.build();
        builder.workers(7).strategy("swarm").seed(9).stopOnBug(true).executions(1);
        assertThat(built.workers()).isEqualTo(1);
        assertThat(built.stopsOnBug()).isFalse();
        Experiment other = built.but().steps(33).build();
        assertThat(other.strategy().label()).isEqualTo("fuzz");
        assertThat(other.settings().seed()).isEqualTo(1);
        assertThat(other.budget()).isEqualTo(Budget.executions(12));
        assertThat(other.workers()).isEqualTo(1);
    }
}
