package dev.waymark.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategiesTest {
    @Test
    void optionsAreReadAndDefaultsFilledIn() {
        Strategies.Chosen chosen = Strategies.parse("random:timer=3:fault=0");
        assertThat(chosen.label()).isEqualTo("random:timer=3:fault=0");
        assertThat(chosen.strategy().name()).isEqualTo("random");
        assertThat(chosen.options())
                .containsEntry("timer", "3")
                .containsEntry("fault", "0")
                .containsEntry("deliver", "64")
                .containsEntry("request", "4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "randon|unknown strategy 'randon': did you mean random",
                "''|unknown strategy ''",
                "random:|unknown option of strategy random ''",
                "random:timr=3|unknown option of strategy random 'timr': did you mean timer?",
                "random:timer|strategy option timer: must be a whole number, 0 to 1000",
                "random:timer=x|strategy option timer=x: must be a whole number, 0 to 1000",
                "random:timer=-1|strategy option timer=-1: must be 0 to 1000"
            })
    void mistakesAreNamed(String label, String message) {
        assertThatThrownBy(() -> Strategies.parse(label))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
