package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shorter ways of evaluation lead to the same results, and are not longer. */
class ShortcutTest {
    /** In the instance v stands for w, also inside operators that both modules know. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "A == INSTANCE Abs WITH v <- w\nInv == A!Small",
                "LOCAL A == INSTANCE Abs WITH v <- w\nInv == A!Small",
                "LOCAL A == INSTANCE Abs WITH v <- w\nLOCAL Deep == A!Small\nInv == v = 0 /\\ Deep",
                "Inv == LET A == INSTANCE Abs WITH v <- w IN A!Small",
                "Inv == \\A i \\in {1} : LET A == INSTANCE Abs WITH v <- w IN i = 1 /\\ A!Small",
            })
    void instancesAreSeenHoweverTheyAreHidden(String invariant) {
        Map<String, String> texts = Map.of(
                "Common.tla", "---- MODULE Common ----\nVARIABLE v\nGet == v\n====\n",
                "Abs.tla", "---- MODULE Abs ----\nEXTENDS Integers, Common\nSmall == Get < 5\n====\n",
                "M.tla",
                        "---- MODULE M ----\nEXTENDS Integers, Common\nVARIABLE w\nInit == v = 0 /\\ w = 9\n"
                                + invariant + "\n====\n");
        try (Model model = Model.load(Specs.files(texts), "M", "INIT Init\nINVARIANT Inv", ModelOptions.DEFAULT)) {
            assertThat(model.initial().get(0).brokenInvariant()).isEqualTo("Inv");
        }
    }

    @Test
    void lengthsOfWhatIsNoTuple() {
        String body = "VARIABLE x\nInit == x = 0\nGo(n) == x' = Len([i \\in 1..n |-> i])\nText(t) == x' = Len(t)\n"
                + "RECURSIVE F(_)\nF(n) == IF n = 0 THEN [i \\in 1..2 |-> i] ELSE [i \\in 1..Len(F(n - 1)) |-> i]\n"
                + "Deep(n) == x' = Len(F(n))\n";
        ModelOptions quick = ModelOptions.DEFAULT.withLimitMillis(2000);
        try (Model model = Specs.model(body, "INIT Init", quick)) {
            ModelState start = model.initial().get(0);
            assertThat(model.show(model.step(start, "Go", 3).only())).containsEntry("x", "3");
            assertThat(model.show(model.step(start, "Text", "four").only())).containsEntry("x", "4");
            assertThat(model.show(model.step(start, "Text", List.of(1)).only())).containsEntry("x", "1");
            assertThat(model.show(model.step(start, "Deep", 30).only())).containsEntry("x", "2");
        }
    }

    /** The empty text and the empty list have the same fingerprint. */
    @Test
    void callsAreToldApartByTheKindOfTheirArguments() {
        String body = "VARIABLE x\nInit == x = 0\nPut(v) == x' = v\n";
        try (Model model = Specs.model(body, "INIT Init")) {
            ModelState start = model.initial().get(0);
            assertThat(model.show(model.step(start, "Put", "").only())).containsEntry("x", "\"\"");
            assertThat(model.show(model.step(start, "Put", List.of()).only())).containsEntry("x", "<<>>");
            assertThat(model.call("Put", List.of())).isSameAs(model.call("Put", List.of()));
        }
    }
}
