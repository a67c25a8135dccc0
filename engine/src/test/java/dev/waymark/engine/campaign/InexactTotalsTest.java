package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.fixture.Given;
import dev.waymark.fixture.Restless;
import dev.waymark.fixture.TestSystem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a campaign on a cluster that is not exact adds up. */
class InexactTotalsTest {
    /** Each execution has one effect that nobody asked for, and one decision point that came too early. */
    private static Experiment experiment(Property... properties) {
        Restless restless = new Restless(
                TestSystem.of(2),
                (decisions, execution) -> decisions == 0 ? new Restless.Whim(1, env -> env.emit("bored")) : null);
        return Experiment.on(Given.target(restless))
                .steps(10)
                .checkingOnly(List.of(properties))
                .executions(7)
                .workers(2)
                .build();
    }

    @Test
    void whatCameUnaskedAndTooEarlyIsSummedAndKept() throws IOException {
        Totals totals = Campaign.run(experiment());
        assertThat(totals.executions()).isEqualTo(7);
        assertThat(totals.unasked()).isEqualTo(7);
        assertThat(totals.notQuiescent()).isEqualTo(7);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        totals.save(new DataOutputStream(saved));
        Totals restored = new Totals(experiment());
        restored.restore(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
        assertThat(restored.unasked()).isEqualTo(7);
        assertThat(restored.notQuiescent()).isEqualTo(7);
    }

    @Test
    void aViolationKeepsTheExecutionThatShowedIt() {
        Property patient = CommonProperties.never("patient", Condition.emitted("bored"));
        Totals totals = Campaign.run(experiment(patient));
        Violation violation = totals.violations().iterator().next();
        assertThat(violation.occurrences()).isEqualTo(7);
        assertThat(EventText.lines(violation.recorded().events()))
                .containsExactly("started 1", "started 2", "unasked", "emitted 1 bored");
    }
}
