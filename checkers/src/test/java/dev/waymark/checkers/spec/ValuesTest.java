package dev.waymark.checkers.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class ValuesTest {
    @Test
    void wholeNumbersAreComparedByValue() {
        assertThat(Values.same(1, 1L)).isTrue();
        assertThat(Values.same((byte) -3, BigInteger.valueOf(-3))).isTrue();
        assertThat(Values.same(1, 2L)).isFalse();
        assertThat(Values.same(Long.MIN_VALUE, BigInteger.ONE.shiftLeft(64).add(BigInteger.valueOf(Long.MIN_VALUE))))
                .isFalse();
        assertThat(Values.normal((short) 7)).isEqualTo(Values.normal(7));
    }

    @Test
    void allElseAsEqualsSays() {
        assertThat(Values.same(1, 1.0)).isFalse();
        assertThat(Values.same(1, "1")).isFalse();
        assertThat(Values.same(null, null)).isTrue();
        assertThat(Values.same(null, 1)).isFalse();
        assertThat(Values.normal("1")).isEqualTo("1");
    }
}
