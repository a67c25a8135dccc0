package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.tla.TlcCheck.Result;
import dev.waymark.tla.TlcCheck.Verdict;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
        Map<String, String> texts = Map.of("C.tla", BASE + "", "C.cfg", endless);
        assertThat(TlcCheck.run(texts::get, "C", Long.MAX_VALUE, () -> true).verdict())
                .as("cancelled")
                .isEqualTo(Verdict.UNFINISHED);
    }

    @Test
    void saysThatThereIsNothingToCheck() {
        assertThat(check("Up(1)", "", 60_000).verdict()).isEqualTo(Verdict.MISSING);
        assertThat(TlcCheck.run(file -> null, "CMC", 60_000, () -> false).verdict())
                .isEqualTo(Verdict.MISSING);
    }
}
