package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.tla.TlcCheck.Result;
import dev.waymark.tla.TlcCheck.Verdict;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlcCheckTest {
    private static final String BASE = "---- MODULE C ----\nEXTENDS Integers\nVARIABLE x\nUp(n) == x' = x + n\n====\n";

    private static Result check(String next, String config, long limitMillis) {
        Map<String, String> texts = new HashMap<>();
        texts.put("C.tla", BASE);
        texts.put(
                "CMC.tla",
                "---- MODULE CMC ----\nEXTENDS C, Sequences\nInit == x = 0\nNext == " + next
                        + "\nSmall == x < 5\n====\n");
        if (!config.isEmpty()) {
            texts.put("CMC.cfg", config);
        }
        return TlcCheck.run(texts::get, "CMC", limitMillis, () -> false);
    }

    @Test
    void tellsWhetherAModelIsRight() {
        String config = "INIT Init\nNEXT Next\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n";
        assertThat(check("x < 4 /\\ Up(1)", config, 60_000)).isEqualTo(new Result("CMC", Verdict.HOLDS, 5, ""));
        Result wrong = check("x < 5 /\\ Up(1)", config, 60_000);
        assertThat(wrong.verdict()).isEqualTo(Verdict.FAILS);
        assertThat(wrong.error()).isEqualTo("Invariant Small is violated.");
        assertThat(check("x < 4 /\\ Up(1) /\\ Nothing", config, 60_000).verdict())
                .isEqualTo(Verdict.FAILS);
    }

    @Test
    void neverWaitsForLongerThanItMay() {
        String endless = "INIT Init\nNEXT Next\n";
        assertThat(check("Up(1)", endless, 3_000).verdict()).isEqualTo(Verdict.UNFINISHED);
    }

    @Test
    void endsWhenItIsCancelled() {
        Map<String, String> texts = Map.of("C.tla", BASE, "C.cfg", "INIT Init\nNEXT Next\n");
        assertThat(TlcCheck.run(texts::get, "C", Long.MAX_VALUE, () -> true).verdict())
                .isEqualTo(Verdict.UNFINISHED);
    }

    @Test
    void saysThatThereIsNothingToCheck() {
        assertThat(check("Up(1)", "", 60_000).verdict()).isEqualTo(Verdict.MISSING);
        assertThat(TlcCheck.run(file -> null, "CMC", 60_000, () -> false).verdict())
                .isEqualTo(Verdict.MISSING);
    }

    /** Only what TLC calls an error of the model is one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "Error: Invariant Small is violated.; FAILS; Invariant Small is violated.",
                "Error: Parsing or semantic analysis failed.; FAILS; Parsing or semantic analysis failed.",
                "Error: Java ran out of memory.  Running Java with a larger; UNFINISHED;",
                "Error: Out Of Memory. There are probably too many initial states.; UNFINISHED;",
                "java.lang.OutOfMemoryError: Java heap space; UNFINISHED;",
                "Progress(7) at 2024-10-28: 17 states generated; UNFINISHED;",
            })
    void tellsErrorsFromWhatEndedIt(String said, Verdict verdict, String error) {
        Result expected = new Result("CMC", verdict, 0, error == null ? "" : error);
        assertThat(TlcCheck.result("CMC", "TLC2 Version 2.19\n" + said + "\nFinished\n"))
                .isEqualTo(expected);
    }
}
