package dev.waymark.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {
    @ParameterizedTest
    @CsvSource({
        "1b, \\u001b",
        "7, \\u0007",
        "0, \\u0000",
        "7f, \\u007f",
        "9b, \\u009b",
        "85, \\u0085",
        "a, \\n",
        "d, \\r",
        "9, \\t",
        "202e, \\u202e",
        "2066, \\u2066",
        "200f, \\u200f",
        "61c, \\u061c",
        "2028, \\u2028",
        "feff, \\ufeff",
        "ad, \\u00ad",
        "d800, \\ud800",
        "e0041, \\udb40\\udc41"
    })
    void whatATerminalWouldObeyIsShown(String code, String shown) {
        String odd = Character.toString(Integer.parseInt(code, 16));
        assertThat(Printable.line("a" + odd + "b")).isEqualTo("a" + shown + "b");
        assertThat(Printable.picture("a" + odd + "b")).isEqualTo("a" + shown + "b");
        String json = Printable.line(Json.write(Map.of("key", "a" + odd + "b")));
        assertThat(Json.read(json).path("key").stringValue()).isEqualTo("a" + odd + "b");
    }

    @Test
    void allElseStays() {
        String text = "C:\\new \"déjà vu\" 日本 \ud83d\ude00 ─┼▶ ~";
        assertThat(Printable.line(text)).isEqualTo(text);
    }

    @Test
    void ofAChartTheColoursStayAndNothingElse() {
        String red = "\u001b[31mred\u001b[0m";
        assertThat(Printable.picture(red)).isEqualTo(red);
        assertThat(Printable.picture(red + "\u001b[2J\u001b]0;title\u0007\u001b[8m"))
                .isEqualTo(red + "\\u001b[2J\\u001b]0;title\\u0007\\u001b[8m");
        assertThat(Printable.line(red)).isEqualTo("\\u001b[31mred\\u001b[0m");
    }

    @Test
    void nobodyReadsAnErrorOf200Kilobytes() {
        String error = Printable.error("trace x: " + "y".repeat(200_000));
        assertThat(error).hasSizeLessThan(2100).startsWith("trace x: yyy").endsWith(" ... (200,009 characters in all)");
    }
}
