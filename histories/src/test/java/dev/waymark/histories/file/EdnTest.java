package dev.waymark.histories.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.histories.HistoryException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdnTest {
    private static Object read(String text) {
        return new Edn(text, 1).next();
    }

    @Test
    void valuesOfAllKinds() {
        assertThat(
                        read(
                                "[nil true false :a/b sym 12 -3 7N 99999999999999999999 1.5 2e3 \"a\\n\\\"\\u0041\" #{1} (1, 2)]"))
                .isEqualTo(Arrays.asList(
                        null,
                        true,
                        false,
                        "a/b",
                        "sym",
                        12L,
                        -3L,
                        7L,
                        new BigInteger("99999999999999999999"),
                        1.5,
                        2000.0,
                        "a\n\"A",
                        Set.of(1L),
                        List.of(1L, 2L)));
        assertThat(read("; a comment\n #_ {:left out} #inst {:a #tag [1]}")).isEqualTo(Map.of("a", List.of(1L)));
    }

    @Test
    void linesAreCounted() {
        Edn edn = new Edn("{:a\n \"x\ny\"}\n\n 5", 1);
        assertThat(edn.next()).isEqualTo(Map.of("a", "x\ny"));
        assertThat(edn.hasNext()).isTrue();
        assertThat(edn.line()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{:a 1 | line 1: the text ends before '}'",
                "{:a} | line 1: a map ends after key a",
                "] | line 1: ']' closes nothing",
                "[1 } | line 1: '}' closes nothing",
                "\"abc | line 1: a text does not end",
                "\"\\uzz | no character",
                "#tag nil | a tag of nil",
                "#_ | the text ends inside a value",
            })
    void whatIsWrongIsSaidWithItsLine(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining(problem);
    }

    /** Each {@code #_} leaves out a value, which may begin with another one. */
    @ParameterizedTest
    @ValueSource(strings = {"[", "{", "#{", "#_ ", "#_[", "#t ", "{:a "})
    void depthIsBounded(String opening) {
        assertThatThrownBy(() -> read(opening.repeat(100_000)))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("nested more than 100 deep");
    }

    @Test
    void whatIsLeftOutMayLeaveOutInTurn() {
        assertThat(read("#_ #_ 1 2 3")).isEqualTo(3L);
        assertThat(read("[#_ {:a #_ 1 2} 4 #_ 5]")).isEqualTo(List.of(4L));
    }
}
