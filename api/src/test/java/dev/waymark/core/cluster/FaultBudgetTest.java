package dev.waymark.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.util.List;
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

    @Test
    void whoMayLieAndHowIsPartOfIt() {
        FaultBudget budget = FaultBudget.parse("drops=1,byzantine=1");
        assertThat(budget.byzantine()).isEqualTo(new Byzantine(1));
        assertThat(budget.truthful()).isEqualTo(new FaultBudget(0, 1, 0));
        FaultBudget given = FaultBudget.parse("liars=2+3,lies=nil:Vote+value");
        assertThat(given.byzantine()).isEqualTo(new Byzantine(2, List.of(2, 3), List.of("nil:Vote", "value")));
        assertThat(given.brief()).isEqualTo("byzantine=2,liars=2+3,lies=nil:Vote+value");
        assertThat(FaultBudget.parse(given.toString())).isEqualTo(given);
        assertThat(new FaultBudget(1, 2, 3)).hasToString("crashes=1,drops=2,duplicates=3");
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
                "byzantine=one|fault byzantine needs a count: byzantine=2",
                "liars=2+x|fault liars needs numbers of nodes: liars=2+3",
                "byzantine=1,liars=2+3|fault byzantine=1 and 2 liars contradict each other",
                "lies=nil|fault lies=nil: nobody lies without byzantine=1",
                "drops=-1|fault drops=-1: the count must not be negative"
            })
    void mistakesAreNamed(String text, String message) {
        assertThatThrownBy(() -> FaultBudget.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
