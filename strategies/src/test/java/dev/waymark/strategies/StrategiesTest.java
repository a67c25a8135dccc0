package dev.waymark.strategies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Strategies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategiesTest {
    @Test
    void optionsAreReadAndDefaultsFilledIn() {
        Strategies.Chosen chosen = Strategies.standard().parse("random:timer=3:fault=0");
        assertThat(chosen.label()).isEqualTo("random:timer=3:fault=0");
        assertThat(chosen.strategy().name()).isEqualTo("random");
        assertThat(chosen.options())
                .containsEntry("timer", "3")
                .containsEntry("fault", "0")
                .containsEntry("deliver", "64")
                .containsEntry("request", "4");
    }

    @Test
    void aViewBehindTheGuideBelongsToIt() {
        assertThat(Strategies.standard()
                        .parse("fuzz:guide=model:all:messages=5")
                        .options())
                .containsEntry("guide", "model:all")
                .containsEntry("messages", "5");
        assertThat(Strategies.standard()
                        .parse("fuzz:messages=5:guide=model:without-active")
                        .options())
                .containsEntry("guide", "model:without-active")
                .containsEntry("messages", "5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "randon>unknown strategy 'randon': did you mean random",
                "''>unknown strategy ''",
                "random:>unknown option of strategy random ''",
                "random:timr=3>unknown option of strategy random 'timr': did you mean timer?",
                "random:timer>strategy option timer: must be a whole number, 0 to 1000",
                "random:timer=x>strategy option timer=x: must be a whole number, 0 to 1000",
                "random:timer=-1>strategy option timer=-1: must be 0 to 1000",
                "pctc>unknown strategy 'pctc': did you mean pct",
                "pctcp:depth=0>strategy option depth=0: must be 1 to 1000",
                "pctcp:depth=x>strategy option depth=x: must be a whole number, 1 to 1000",
                "pct:depth=1001>strategy option depth=1001: must be 1 to 1000",
                "pctcp:timers=never>strategy option timers=never: must be events|idle",
                "pctcp:timer=idle>unknown option of strategy pctcp 'timer': did you mean timers?",
                "pctcp:again=0>strategy option again=0: must be 1 to 1000000",
                "pct:length=-1>strategy option length=-1: must be 0 to 1000000000",
                "pctcp:length=1.5>strategy option length=1.5: must be a whole number",
                "pos:depth=3>unknown option of strategy pos 'depth'",
                "fuzz:guide=>strategy option guide=: must be the name of a coverage, or none",
                "pctcp:depth=3:4>unknown option of strategy pctcp '4'",
                "pos:length=3>unknown option of strategy pos 'length'"
            })
    void mistakesAreNamed(String label, String message) {
        assertThatThrownBy(() -> Strategies.standard().parse(label))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
