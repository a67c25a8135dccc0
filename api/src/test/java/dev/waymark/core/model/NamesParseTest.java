package dev.waymark.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesParseTest {
    @ParameterizedTest
    @ValueSource(strings = {"1>3#7", "1>3#7~1", "1>3!2", "250>250!16777215~127"})
    void messageNamesReadBack(String text) {
        MessageName name = MessageName.parse(text);
        assertThat(name).hasToString(text);
        assertThat(MessageName.of(name.code())).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1>3", "1#3>7", ">3#7", "1>#7", "1>3#", "1>3#7~", "1>3~1#7", "a>3#7", "1>3#x"})
    void whatIsNoMessageNameIsRefusedByName(String text) {
        assertThatThrownBy(() -> MessageName.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a message name like 1>3#7: " + text);
    }

    @Test
    void timerKindsMayHoldAnyCharacter() {
        TimerName name = new TimerName(2, "lease/3#x", 4);
        assertThat(TimerName.parse(name.toString())).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "2/election", "/election#4", "2/#4", "2/election#", "x/election#4"})
    void whatIsNoTimerNameIsRefusedByName(String text) {
        assertThatThrownBy(() -> TimerName.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a timer name like 2/election#4: " + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "c", "c#1", "1#2", "c1", "c1#", "cx#1"})
    void whatIsNoOperationNameIsRefusedByName(String text) {
        assertThatThrownBy(() -> OperationName.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not an operation name like c1#2: " + text);
        assertThat(OperationName.parse("c1#2")).isEqualTo(new OperationName(1, 2));
    }
}
