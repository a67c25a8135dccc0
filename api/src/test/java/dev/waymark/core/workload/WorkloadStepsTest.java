package dev.waymark.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadStepsTest {
    private static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(3, 2, 5, 999);

    @Test
    void theNotationMeansServerConditionKeyAndValue() {
        WorkloadSteps steps = WorkloadSteps.parse("s1:k0<-101; empty; s0:k1=0?k0<-400", LIMITS);
        assertThat(steps.length()).isEqualTo(3);
        assertThat(steps.emptySteps()).isEqualTo(1);
        assertThat(steps.writes()).containsExactly(new Write(0, 1, -1, 0, 0, 101), new Write(2, 0, 1, 0, 0, 400));
        assertThat(steps.writes().get(1).node()).isEqualTo(1);
    }

    @Test
    void whatIsPrintedCanBeReadAgain() {
        String text = "empty; s2:k1<-7; empty; empty; s0:k1=7?k0<-999; empty";
        WorkloadSteps steps = WorkloadSteps.parse(text, LIMITS);
        assertThat(steps).hasToString(text);
        assertThat(WorkloadSteps.parse(steps.toString(), LIMITS)).isEqualTo(steps);
        assertThat(WorkloadSteps.parse(" s2: k1 <-7 ;empty", LIMITS)).hasToString("s2:k1<-7; empty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "s3:k0<-1 | 2 | a server, 0 to 2 | 3:k0<-1",
                "s1:k2<-1 | 5 | a key, 0 to 1 | 2<-1",
                "s1:k0<-0 | 8 | a value, 1 to 999 | 0",
                "s1:k0<-1000 | 8 | a value, 1 to 999 | 1000",
                "s1:k0<-99999999999999999999 | 8 | a value, 1 to 999 | 999999999999",
                "s1:k0=5<-1 | 8 | '?' | <-1",
                "s1:k0 | 6 | '<-' | the end",
                "s1:k0<-1 s2:k0<-2 | 10 | ';' or the end | s2:k0<-2",
                "s1:k0<-1; | 10 | a step | the end",
                "emty | 1 | a step | emty",
                "s1k0<-1 | 3 | ':' | k0<-1",
                "s0:k0<-1;s0:k0<-1;s0:k0<-1;s0:k0<-1;s0:k0<-1;s0:k0<-1 | 46 | at most 5 requests | s0:k0<-1"
            })
    void whatIsWrongIsNamedWithItsPosition(String text, int position, String expected, String found) {
        assertThatThrownBy(() -> WorkloadSteps.parse(text, LIMITS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("position " + position + ":")
                .hasMessageContaining(expected)
                .hasMessageContaining(found);
    }
}
