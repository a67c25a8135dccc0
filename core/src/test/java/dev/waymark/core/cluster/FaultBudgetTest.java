package dev.waymark.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultBudgetTest {
    @Test
    void whatIsNotNamedIsZero() {
        assertThat(FaultBudget.parse("crashes=2,drops=10,duplicates=3")).isEqualTo(new FaultBudget(2, 10, 3));
        assertThat(FaultBudget.parse("drops=1")).isEqualTo(new FaultBudget(0, 1, 0));
        assertThat(FaultBudget.parse("none")).isEqualTo(FaultBudget.NONE);
        assertThat(FaultBudget.parse("")).isEqualTo(FaultBudget.NONE);
        FaultBudget budget = new FaultBudget(1, 2, 3);
        assertThat(FaultBudget.parse(budget.toString())).isEqualTo(budget);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crash=2|unknown fault 'crash': did you mean crashes",
                "xyzzyx=2|unknown fault 'xyzzyx': valid are crashes, drops, duplicates",
                "drops=1,|unknown fault ''",
                "drops|fault drops needs a count: drops=2",
                "drops=|fault drops needs a count: drops=2",
                "drops=many|fault drops needs a count: drops=2",
                "drops=-1|fault drops=-1: the count must not be negative"
            })
    void mistakesAreNamed(String text, String message) {
        assertThatThrownBy(() -> FaultBudget.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
