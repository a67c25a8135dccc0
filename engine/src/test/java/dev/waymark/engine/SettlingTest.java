package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Machine;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.trace.chartfixture.Register;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettlingTest {
    private static final Condition ALL_UP = Condition.state(view -> view.up(view.nodes()));
    private static final Property FAILS =
            Machine.named("fails").on(ALL_UP, Machine.FAIL).build();
    private static final Property SUCCEEDS =
            Machine.named("succeeds").on(ALL_UP, Machine.SUCCESS).build();
    private static final Property STAYS_OPEN = CommonProperties.sometimes("open", Condition.emitted("never"));

    @Test
    void aViolationEndsTheExecutionEvenIfAnotherCheckSettlesAtTheSameMoment() {
        assertThat(decisions(List.of(FAILS, SUCCEEDS, STAYS_OPEN))).isZero();
        assertThat(decisions(List.of(SUCCEEDS, FAILS, STAYS_OPEN))).isZero();
    }

    @Test
    void withoutAViolationItGoesOnWhileACheckIsOpen() {
        assertThat(decisions(List.of(SUCCEEDS, STAYS_OPEN))).isEqualTo(5);
        assertThat(decisions(List.of(SUCCEEDS))).isZero();
    }

    private static int decisions(List<Property> properties) {
        Register register = new Register();
        Configuration configuration = Configuration.of(register, Map.of(), List.of());
        try (Explorer explorer = new Explorer(register.deploy(configuration), properties, List.of(), 5)) {
            return explorer.explore(new Plan(0, 1), view -> Code.heal()).decisions();
        }
    }
}
