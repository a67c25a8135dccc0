package dev.waymark.checkers.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static final String DIGITS = "0123456789".repeat(5);

    @Test
    void shortTextsStay() {
        assertThat(Excerpt.cut("short", 5)).isEqualTo("short");
    }

    @Test
    void thePlaceIsAlwaysInIt() {
        for (int place = 0; place < DIGITS.length(); place++) {
            String marked = DIGITS.substring(0, place) + "#" + DIGITS.substring(place + 1);
            assertThat(Excerpt.around(marked, place, 20, "..")).contains("#").hasSizeLessThanOrEqualTo(20);
        }
    }

    @Test
    void whatIsLeftOutIsMarked() {
        assertThat(Excerpt.around(DIGITS, 0, 10, "..")).isEqualTo("01234567..");
        assertThat(Excerpt.around(DIGITS, 25, 10, "..")).isEqualTo("..123456..");
        assertThat(Excerpt.around(DIGITS, 49, 10, "..")).isEqualTo("..23456789");
    }
}
