package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchTest {
    /** A handler that returns in the moment in which its worker is given up: then the plan has its outcome already. */
    @Test
    void aPlanHasOneOutcome() {
        Batch batch = new Batch(List.of(new Plan(0, 10), new Plan(1, 11)));
        Outcome hung = outcome(1);
        Outcome late = outcome(2);
        Outcome next = outcome(3);
        batch.add(0, hung);
        batch.add(0, late);
        assertThat(batch.done()).isEqualTo(1);
        assertThat(batch.take(0)).isSameAs(hung);
        batch.add(1, next);
        assertThat(batch.done()).isEqualTo(2);
        batch.add(1, late);
        assertThat(batch.take(1)).isSameAs(next);
    }

    private static Outcome outcome(int decisions) {
        return new Outcome(
                decisions, 0, List.of(), List.of(), List.of(), new int[0], Map.of(), FaultBudget.NONE, false);
    }
}
