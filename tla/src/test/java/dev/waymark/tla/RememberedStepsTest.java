package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step that was remembered by the part of the state that it depends on is the step that TLC would make. */
class RememberedStepsTest {
    private static final String CONFIG = "INIT Init\nCONSTANT N = 3\n";

    /** The state, a function of servers in several forms, and actions A(n, m, k) with 1 <= n, m, k <= 3. */
    private static final String FRAME = "CONSTANT N\nVARIABLES f, g, s, x\nvars == <<f, g, s, x>>\nNodes == 1..N\n"
            + "Init == f = [n \\in Nodes |-> 0] /\\ g = [n \\in Nodes |-> <<n>>] /\\ s = <<1, 2, 3>> /\\ x = 0\n"
            + "Mod(i) == i % 4\nAt(h, n) == h[n]\nSum(n, m) == f[n] + f[m]\nrest == <<s, x>>\n"
            + "Put(h, n, v) == [h EXCEPT ![n] = v]\nApply(Op(_), v) == Op(v)\n"
            + "RECURSIVE Total(_)\nTotal(n) == IF n = 0 THEN 0 ELSE f[n] + Total(n - 1)\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                // only its own entry
                "f' = [f EXCEPT ![n] = Mod(@ + k)] /\\ UNCHANGED <<g, rest>>",
                // sets an entry without reading it: to the same value, or to another one
                "f' = [f EXCEPT ![n] = k] /\\ UNCHANGED <<g, rest>>",
                // two entries, perhaps the same one
                "f' = [f EXCEPT ![n] = k, ![m] = Mod(@ + 1)] /\\ UNCHANGED <<g, rest>>",
                // an index that is no parameter
                "f' = [f EXCEPT ![(Mod(n) % 3) + 1] = Mod(@ + k)] /\\ UNCHANGED <<g, rest>>",
                "f' = [f EXCEPT ![s[n]] = Mod(@ + k)] /\\ s' = <<s[2], s[3], s[1]>> /\\ UNCHANGED <<g, x>>",
                // a whole function, and a value that may be the very object that is there
                "f' = [i \\in Nodes |-> IF i = n THEN k ELSE Mod(f[i] + 1)] /\\ UNCHANGED <<g, rest>>",
                "x' = k /\\ UNCHANGED <<f, g, s>>",
                "s' = <<1, 2, 3>> /\\ x' = Mod(x + s[n]) /\\ UNCHANGED <<f, g>>",
                "s' = Put(s, n, k) /\\ x' = Mod(x + 1) /\\ UNCHANGED <<f, g>>",
                // operators, conditions, LET
                "IF At(f, n) > f[m] THEN UNCHANGED vars ELSE f' = Put(f, n, Mod(Sum(n, m) + k)) /\\ UNCHANGED <<g, rest>>",
                "LET y == f[m] Op(i) == Mod(i + y) IN f' = [f EXCEPT ![n] = Apply(Op, k)] /\\ UNCHANGED <<g, rest>>",
                "f' = (LET y == f[m] IN IF y = k THEN f ELSE [f EXCEPT ![n] = k]) /\\ UNCHANGED <<g, rest>>",
                "f' = [f EXCEPT ![n] = Mod(Total(k))] /\\ UNCHANGED <<g, rest>>",
                "f' = [f EXCEPT ![n] = Mod(Cardinality({i \\in Nodes : f[i] = f[m]}))] /\\ UNCHANGED <<g, rest>>",
                // quantifiers and choice
                "\\E i \\in Nodes : f[i] = f[k] /\\ f' = [f EXCEPT ![i] = Mod(@ + 1)] /\\ UNCHANGED <<g, rest>>",
                "(x' \\in {f[n], f[m], x} \\/ x' = Mod(x + 1)) /\\ UNCHANGED <<f, g, s>>",
                "(f[n] = (CHOOSE i \\in 0..3 : i >= f[m]) /\\ f' = [f EXCEPT ![k] = Mod(@ + 1)] /\\ UNCHANGED <<g, rest>>)"
                        + " \\/ UNCHANGED vars",
                // deeper entries, other functions
                "g' = [g EXCEPT ![n] = IF Len(@) > 2 THEN <<m>> ELSE Append(@, k)] /\\ UNCHANGED <<f, rest>>",
                "g' = [g EXCEPT ![n][1] = Mod(@ + Len(g[m]))] /\\ UNCHANGED <<f, rest>>",
                "g' = [g EXCEPT ![n] = g[m], ![m] = g[n]] /\\ UNCHANGED <<f, rest>>",
                // what another conjunct says of the next state
                "f' = [f EXCEPT ![n] = Mod(@ + k)] /\\ x' = f'[m] /\\ UNCHANGED <<g, s>>",
                "f' = [f EXCEPT ![n] = Mod(@ + k)] /\\ f' = [f EXCEPT ![m] = Mod(@ + k)] /\\ UNCHANGED <<g, rest>>",
                "((f[n] > 2 /\\ f' = f) \\/ (f[n] <= 2 /\\ f' = [f EXCEPT ![n] = @ + 1])) /\\ UNCHANGED <<g, rest>>",
                "CASE f[n] > 2 -> f' = [f EXCEPT ![n] = 0] /\\ UNCHANGED <<g, rest>>"
                        + " [] OTHER -> f' = [f EXCEPT ![n] = @ + 1, ![m] = 1] /\\ UNCHANGED <<g, rest>>",
            })
    void areTheStepsThatTlcMakes(String action) {
        same(FRAME + "A(n, m, k) == " + action + "\nMix(n, m, k) == f' = [f EXCEPT ![n] = (@ + m) % 3]"
                + " /\\ g' = [g EXCEPT ![m] = <<k>>] /\\ s' = [s EXCEPT ![k] = n] /\\ x' = (x + k) % 3");
    }

    @Test
    void ofFunctionsOnTexts() {
        String body = "CONSTANT N\nVARIABLES f, r\nName(n) == <<\"a\", \"b\", \"c\">>[n]\n"
                + "Init == f = [i \\in {\"a\", \"b\", \"c\"} |-> 0] /\\ r = [a |-> 1, b |-> 2, c |-> 3]\n"
                + "Set(i, j, k) == f' = [f EXCEPT ![i] = (@ + r[j]) % 5] /\\ r' = [r EXCEPT ![j] = (@ + k) % 4]\n"
                + "A(n, m, k) == Set(Name(n), Name(m), k)\n"
                + "Mix(n, m, k) == f' = [f EXCEPT !.a = (@ + n) % 3] /\\ r' = [r EXCEPT !.b = f[Name(m)], !.c = k]\n";
        same(body);
        try (Model model = Specs.model(body, CONFIG)) {
            ModelState state = model.initial().get(0);
            ModelState moved = model.step(state, "Set", "a", "b", 1).only();
            ModelState other = model.step(state, "Set", "c", "b", 1).only();
            long before = model.evaluations();
            assertThat(model.step(state, "Set", "a", "b", 1).only()).isEqualTo(moved);
            assertThat(model.evaluations()).as("seen before").isEqualTo(before);
            model.step(other, "Set", "a", "b", 1);
            assertThat(model.evaluations())
                    .as("r is a record, all of which counts")
                    .isEqualTo(before + 1);
            model.step(moved, "Set", "c", "b", 1);
            long seen = model.evaluations();
            model.step(other, "Set", "b", "b", 1);
            model.step(moved, "Set", "b", "b", 1);
            assertThat(model.evaluations()).as("f[a] and f[c] do not count").isEqualTo(seen + 1);
        }
    }

    /** Names of an instance stand for others: TLC's own way is taken. */
    @Test
    void ofInstances() {
        String inner =
                "---- MODULE Inner ----\nEXTENDS Integers\nVARIABLE f\nStep(n, k) == f' = [f EXCEPT ![n] = (@ + k) % 4]\n====\n";
        String outer = Specs.module("CONSTANT N\nVARIABLES f, h\nI == INSTANCE Inner WITH f <- h\n"
                + "Init == f = [n \\in 1..N |-> 0] /\\ h = [n \\in 1..N |-> 0]\n"
                + "A(n, m, k) == I!Step(n, k) /\\ f' = [f EXCEPT ![n] = h[m]]\n"
                + "Mix(n, m, k) == f' = [f EXCEPT ![n] = (@ + m) % 3] /\\ h' = [h EXCEPT ![m] = k]\n");
        Map<String, String> texts = Map.of("M.tla", outer, "Inner.tla", inner);
        walk(
                Model.load(Specs.files(texts), "M", CONFIG, ModelOptions.DEFAULT),
                Model.load(Specs.files(texts), "M", CONFIG, ModelOptions.DEFAULT.withCacheBytes(0)));
    }

    private static void same(String body) {
        walk(
                Specs.model(body, CONFIG, ModelOptions.DEFAULT),
                Specs.model(body, CONFIG, ModelOptions.DEFAULT.withCacheBytes(0)));
    }

    /** Random walks, side by side with a model that remembers nothing. */
    private static void walk(Model remembering, Model forgetful) {
        Rng random = new Rng(7);
        Map<String, Integer> outcomes = new HashMap<>();
        try (remembering;
                forgetful) {
            for (int walk = 0; walk < 40; walk++) {
                ModelState one = remembering.initial().get(0);
                ModelState two = forgetful.initial().get(0);
                for (int i = 0; i < 40; i++) {
                    String action = random.nextInt(4) == 0 ? "Mix" : "A";
                    Object[] arguments = {1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(3)};
                    ModelStep first = remembering.step(one, action, arguments);
                    ModelStep second = forgetful.step(two, action, arguments);
                    assertThat(first.outcome()).isEqualTo(second.outcome());
                    assertThat(shown(remembering, first)).isEqualTo(shown(forgetful, second));
                    outcomes.merge(action + " " + first.outcome(), 1, Integer::sum);
                    if (!first.successors().isEmpty()) {
                        int next = random.nextInt(first.successors().size());
                        one = first.successors().get(next);
                        two = second.successors().get(next);
                    }
                }
            }
            assertThat(outcomes).containsKeys("A STEPPED", "Mix STEPPED");
            assertThat(remembering.evaluations()).isLessThan(forgetful.evaluations());
        }
    }

    private static List<Object> shown(Model model, ModelStep step) {
        List<Object> shown = new ArrayList<>();
        for (ModelState state : step.successors()) {
            shown.add(state.fingerprint());
            shown.add(model.show(state));
        }
        return shown;
    }

    @Test
    void doNotAskForWhatOthersDo() {
        String action = "A(n) == f' = [f EXCEPT ![n] = Mod(@ + 1)] /\\ UNCHANGED <<g, rest>>\n"
                + "B(n) == x' = Mod(f[n]) /\\ UNCHANGED <<f, g, s>>\n"
                + "C == x' = Mod(Total(N)) /\\ UNCHANGED <<f, g, s>>";
        try (Model model = Specs.model(FRAME + action, CONFIG)) {
            ModelState state = model.initial().get(0);
            model.step(state, "A", 1);
            model.step(state, "B", 1);
            model.step(state, "C");
            ModelState other = model.step(state, "A", 2).only();
            long before = model.evaluations();
            assertThat(model.show(model.step(other, "A", 1).only())).containsEntry("f", "<<1, 1, 0>>");
            assertThat(model.evaluations()).as("A reads and writes f[1] only").isEqualTo(before);
            model.step(other, "B", 1);
            assertThat(model.evaluations())
                    .as("B reads f[1]; what it writes is there")
                    .isEqualTo(before);
            model.step(other, "C");
            assertThat(model.evaluations()).as("C reads all of f").isEqualTo(before + 1);
        }
    }
}
