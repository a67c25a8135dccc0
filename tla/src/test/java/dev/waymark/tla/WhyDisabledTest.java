package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conjunct that is named is the false one, wherever it stands. */
class WhyDisabledTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "n > x /\\ UNCHANGED x; n > x",
                "UNCHANGED x /\\ n > x; n > x",
                "x' = n /\\ x' > x /\\ n > 7; x' > x",
                "x' = n /\\ n < 7 /\\ x' > x /\\ n > 7; x' > x",
                "x' = 3 /\\ UNCHANGED x; UNCHANGED x",
                "x' \\in 1..3 /\\ n < 7 /\\ x' > 5; x' > 5",
                "x' \\in Big /\\ n < 7 /\\ x' > 9; x' > 9",
                "(n > x \\/ UNCHANGED x) /\\ Large(n); n > x, Large(n)",
                "(UNCHANGED x /\\ n > x) \\/ (x' = 1 /\\ n > 8); n > x, n > 8",
                "\\E i \\in 1..2 : x' = i /\\ n < 7 /\\ i > 2; i > 2",
                "UNCHANGED x /\\ \\A i \\in 1..2 : i < 2; \\A i \\in 1..2 : i < 2",
                "x' = (n > x) /\\ n > 7; n > 7",
            })
    void namesTheFalseConjunct(String action, String reasons) {
        String body = "VARIABLE x\nInit == x = 5\nBig == {i \\in 1..9 : i > 3}\nLarge(n) == n > 7\nA(n) == " + action;
        try (Model model = Specs.model(body, "INIT Init")) {
            assertThat(model.whyDisabled(model.initial().get(0), model.call("A", 2)))
                    .map(each -> each.substring(0, each.indexOf(" (M.tla:")))
                    .containsExactly(reasons.split(", "));
        }
    }
}
