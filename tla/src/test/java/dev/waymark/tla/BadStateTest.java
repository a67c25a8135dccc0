package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong when states are found, hashed or looked at is one line too. */
class BadStateTest {
    private static void refused(ThrowingCallable mistake, String... parts) {
        assertThatThrownBy(mistake)
                .isInstanceOf(UsageException.class)
                .satisfies(thrown -> assertThat(String.valueOf(thrown.getMessage()))
                        .doesNotContain("\n")
                        .hasSizeLessThan(400)
                        .contains(parts));
    }

    private static void badInit(String body, String... parts) {
        try (Model model = Specs.model(body, "INIT Init")) {
            refused(model::initial, parts);
        }
    }

    @Test
    void initialPredicateThatLeavesAVariableOpen() {
        badInit("VARIABLES x, y\nInit == x = 0\n", "M.tla:4: the initial predicate does not say", " y");
    }

    @Test
    void initialValueThatIsNoState() {
        badInit("VARIABLE x\nInit == x = Nat\n", "the initial predicate", "Nat");
        badInit("VARIABLE x\nInit == x = [i \\in Nat |-> 0]\n", "the initial predicate");
    }

    @Test
    void argumentOfAnotherKindThanTheDomain() {
        String body = "VARIABLES f, g\nInit == f = [i \\in 1..3 |-> 0] /\\ g = [i \\in {\"a\", \"b\"} |-> 0]\n"
                + "F(i) == f[i] = 0 /\\ UNCHANGED <<f, g>>\nG(i) == g[i] = 0 /\\ UNCHANGED <<f, g>>\n"
                + "Put(i, j) == g' = [g EXCEPT ![i] = 1] /\\ f[j] = 0 /\\ UNCHANGED f\n";
        try (Model model = Specs.model(body, "INIT Init")) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "F", "a"), "M.tla:5: action F:");
            refused(() -> model.step(start, "G", 1), "M.tla:6: action G:");
            refused(() -> model.step(start, "G", "c"), "M.tla:6: action G:");
            assertThat(model.step(start, "G", "a").outcome()).isEqualTo(ModelStep.Outcome.STUTTERED);
            assertThat(model.step(start, "Put", "a", 2).outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
        }
    }

    @Test
    void viewThatCannotBeEvaluated() {
        String body =
                "VARIABLE x\nInit == x = 0\nGo(n) == x' = n\nSee == x + 1\nAll == {s \\in SUBSET (1..x) : Cardinality(s) = 99}\n";
        try (Model model = Specs.model(body, "INIT Init\nVIEW See")) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Go", "a"), "M.tla:6: VIEW:");
        }
        ModelOptions quick = ModelOptions.DEFAULT.withLimitMillis(3000); // enough for all else on a busy machine
        try (Model model = Specs.model(body, "INIT Init\nVIEW All", quick)) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Go", 40), "M.tla:7: the evaluation of VIEW did not end within 3000 ms");
        }
    }

    /** Nobody reads it, so it must not pile up. */
    @Test
    void whatAModelPrintsIsNotKept() {
        String body = "VARIABLE x\nInit == x = 0\nGo(text) == PrintT(text) /\\ x' = x + 1\n";
        try (Model model = Specs.model(body, "INIT Init", ModelOptions.DEFAULT.withCacheBytes(0))) {
            ModelState state = model.initial().get(0);
            ActionCall call = model.call("Go", "x".repeat(1 << 20));
            state = model.step(state, call).only();
            long before = used();
            for (int i = 0; i < 64; i++) {
                state = model.step(state, call).only();
            }
            assertThat(used() - before).as("bytes").isLessThan(16 << 20);
            assertThat(model.show(state)).containsEntry("x", "65");
        }
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void farTooManySuccessors() {
        String body = "VARIABLE x\nInit == x = 0\nGo == x' \\in 1..900000\nFew == \\E i \\in 1..900000 : x' = i % 3\n";
        ModelOptions patient = ModelOptions.DEFAULT.withCacheBytes(0).withLimitMillis(60_000);
        try (Model model = Specs.model(body, "INIT Init", patient)) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Go"), "Go allows 900000 states", "at most 64");
            assertThat(model.step(start, "Few").successors()).hasSize(3);
        }
    }

    /** Steps are remembered, and every worker has a model of its own: what is no function would differ. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "RandomElement({1})",
                "JavaTime",
                "TLCGet(1)",
                "Hidden",
                "CHOOSE i \\in RandomSubset(1, {1}) : TRUE"
            })
    void actionThatIsNoFunctionOfTheState(String value) {
        String body =
                "---- MODULE M ----\nEXTENDS Integers, TLC, Randomization\nVARIABLE x\nInit == x = 0\nHidden == RandomElement({1})\n"
                        + "Go == x' = " + value
                        + "\nOk == PrintT(x) /\\ x' = 1\nInv == x = Hidden\nBegin == x = Hidden\n====\n";
        try (Model model = load(body, "INIT Init")) {
            ModelState start = model.initial().get(0);
            refused(
                    () -> model.step(start, "Go"),
                    value.equals("Hidden") ? "M.tla:5: " : "M.tla:6: ",
                    "action Go",
                    "function");
            assertThat(model.step(start, "Ok").outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
        }
        refused(() -> load(body, "INIT Init\nINVARIANT Inv"), "M.tla:5: ", "invariant Inv", "RandomElement");
        refused(() -> load(body, "INIT Begin"), "M.tla:5: ", "initial predicate", "RandomElement");
    }

    private static Model load(String module, String config) {
        return Model.load(Specs.files(Map.of("M.tla", module)), "M", config, ModelOptions.DEFAULT);
    }
}
