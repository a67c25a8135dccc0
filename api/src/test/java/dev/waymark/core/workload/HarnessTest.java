package dev.waymark.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarnessTest {
    private static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(3, 2, 5, 999);

    private static Harness harness(String text) {
        return Objects.requireNonNull(Harness.of(text, LIMITS));
    }

    @Test
    void randomWorkloadsComeFromTheSeedOfTheExecutionAlone() {
        Harness harness = harness("random:requests=2:steps=3");
        assertThat(harness.steps(7, 42)).isEqualTo(harness.steps(8, 42));
        Set<WorkloadSteps> drawn = new LinkedHashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            drawn.add(harness.steps(0, seed));
        }
        assertThat(drawn).hasSizeGreaterThan(40);
        assertThat(harness.size()).isEqualTo(1296);
        assertThat(harness.emptySteps()).isEqualTo(1);
    }

    @Test
    void enumeratingGoesThroughAllAndBeginsAnew() {
        Harness harness = harness("enumerate:requests=1:steps=2:keys=1");
        Set<WorkloadSteps> all = new LinkedHashSet<>();
        for (int i = 0; i < 12; i++) {
            all.add(harness.steps(i, 99));
        }
        assertThat(harness.size()).isEqualTo(12);
        assertThat(all).hasSize(12);
        assertThat(harness.steps(12, 1)).isEqualTo(harness.steps(0, 2));
    }

    @Test
    void oneWorkloadIsTheSameAlways() {
        Harness harness = harness("s1:k0<-5; empty");
        assertThat(harness.varies()).isFalse();
        assertThat(harness.steps(3, 4)).hasToString("s1:k0<-5; empty");
        assertThat(Harness.of("own", LIMITS)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "enumerate:requests=5:steps=6 | 10,000,000",
                "random:request=5 | requests",
                "random:requests=6 | requests=6 must be a whole number, 1 to 5",
                "random:keys=x | keys=x must be a whole number, 1 to 2",
                "random:requests=3:steps=2 | no fewer than requests"
            })
    void badOptionsAreRefused(String text, String said) {
        assertThatThrownBy(() -> harness(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(said);
    }
}
