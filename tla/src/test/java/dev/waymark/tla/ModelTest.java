package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelTest {
    private static final String COUNTER = """
            CONSTANT Max
            VARIABLES count, log
            vars == <<count, log>>
            Init == count = 0 /\\ log = <<>>
            Add(n, why) ==
              /\\ n > 0
              /\\ count + n <= Max
              /\\ count' = count + n
              /\\ log' = Append(log, why)
            Ignore == UNCHANGED vars
            Guess == /\\ count' \\in {count, count + 1} \\cup {count + 1}
                     /\\ UNCHANGED log
            Small == count < 5
            """;
    private static final String CONFIG = "CONSTANT Max = 10\nINIT Init\nINVARIANT Small\n";

    private enum Colour {
        RED
    }

    private record Point(int x, List<Integer> ys) {}

    @Test
    void stepsThroughGivenActions() {
        try (Model model = Specs.model(COUNTER, CONFIG)) {
            ModelState start = model.initial().get(0);
            ModelStep added = model.step(start, "Add", 3, "first");
            assertThat(added.outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
            assertThat(model.show(added.only())).containsEntry("count", "3").containsEntry("log", "<<\"first\">>");
            assertThat(model.step(start, "Ignore").outcome()).isEqualTo(ModelStep.Outcome.STUTTERED);
            assertThat(model.step(start, "Ignore").only()).isSameAs(start);
            assertThat(model.step(start, "Add", 11, "too much").outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
            assertThat(model.actions()).containsEntry("Add", List.of("n", "why"));
            assertThat(model.variables()).containsExactly("count", "log");
        }
    }

    @Test
    void followsAllSuccessorsOnce() {
        try (Model model = Specs.model(COUNTER, CONFIG)) {
            ModelStep step = model.step(model.initial().get(0), "Guess");
            assertThat(step.successors()).hasSize(2);
            assertThat(step.outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
        }
    }

    @Test
    void checksInvariantsOfTheConfigurationOnEveryState() {
        try (Model model = Specs.model(COUNTER, CONFIG)) {
            ModelState start = model.initial().get(0);
            assertThat(start.brokenInvariant()).isNull();
            assertThat(model.step(start, "Add", 5, "x").only().brokenInvariant())
                    .isEqualTo("Small");
        }
    }

    /** Only invariants that read what changed are evaluated; whichever way they read it, none is missed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "x < 2",
                "LET twice == 2 * x IN twice < 3",
                "LET Plus(n) == n + x IN Plus(1) < 3",
                "\\A i \\in 1..x : i < 2",
                "Twice(LAMBDA n : n + x, 0) < 4",
                "Twice(AddX, 0) < 4",
                "[n \\in {0} |-> x][0] < 2",
                "IF y = 0 THEN x < 2 ELSE TRUE",
                "CASE y = 0 -> x < 2 [] OTHER -> TRUE",
                "{n \\in {2} : n = x} = {}",
                "(CHOOSE n \\in 0..9 : n = x) < 2",
                "~ENABLED Reached",
            })
    void noInvariantIsMissed(String invariant) {
        String body =
                "VARIABLES x, y\nTwice(Op(_), n) == Op(Op(n))\nAddX(n) == n + x\nReached == x >= 2 /\\ UNCHANGED <<x, y>>\n"
                        + "Init == x = 0 /\\ y = 0\nX(n) == x' = n /\\ UNCHANGED y\nY(n) == y' = n /\\ UNCHANGED x\n"
                        + "Other == y < 5\nInv == " + invariant;
        try (Model model = Specs.model(body, "INIT Init\nINVARIANTS Other Inv\n")) {
            ModelState state = model.initial().get(0);
            assertThat(state.brokenInvariant()).isNull();
            state = model.step(state, "X", 1).only();
            assertThat(model.step(state, "Y", 5).only().brokenInvariant()).isEqualTo("Other");
            assertThat(state.brokenInvariant()).isNull();
            ModelState broken = model.step(state, "X", 2).only();
            assertThat(broken.brokenInvariant()).isEqualTo("Inv");
            assertThat(model.step(broken, "Y", 0).only().brokenInvariant()).isEqualTo("Inv");
            ModelState unseen =
                    model.step(model.step(state, "X", 3).only(), "Y", 1).only();
            boolean open = invariant.startsWith("{") || invariant.startsWith("IF") || invariant.startsWith("CASE");
            assertThat(unseen.brokenInvariant()).isEqualTo(open ? null : "Inv");
        }
    }

    @Test
    void namesTheFirstFalseConjunct() {
        try (Model model = Specs.model(COUNTER, CONFIG)) {
            ModelState start = model.initial().get(0);
            assertThat(model.whyDisabled(start, model.call("Add", 11, "x")))
                    .containsExactly("count + n <= Max (M.tla:9)");
            assertThat(model.whyDisabled(start, model.call("Add", 0, "x"))).containsExactly("n > 0 (M.tla:8)");
        }
    }

    @Test
    void takesAllKindsOfArguments() {
        String body = """
                CONSTANTS Nodes
                VARIABLE x
                Init == x = 0
                Put(v) == x' = v
                Is(v) == x = v /\\ UNCHANGED x
                Row == x = <<1, 2>> /\\ UNCHANGED x
                Pair == x = {1, 2} /\\ UNCHANGED x
                Rec == x = [x |-> 1, ys |-> <<2, 3>>] /\\ UNCHANGED x
                Fun == x = (3 :> "c" @@ 4 :> "d") /\\ UNCHANGED x
                Text == x = "RED" /\\ UNCHANGED x
                Truth == x = TRUE /\\ UNCHANGED x
                Node == x \\in Nodes /\\ UNCHANGED x
                """;
        try (Model model = Specs.model(body, "CONSTANT Nodes = {n1, n2}\nINIT Init\n")) {
            Map<Integer, String> function = new LinkedHashMap<>();
            function.put(4, "d");
            function.put(3, "c");
            accepts(model, List.of(1, 2), "Row");
            accepts(model, Set.of(1L, (short) 2), "Pair");
            accepts(model, new Point(1, List.of(2, 3)), "Rec");
            accepts(model, Map.of("x", 1, "ys", List.of(2, 3)), "Rec");
            accepts(model, function, "Fun");
            accepts(model, Colour.RED, "Text");
            accepts(model, "RED", "Text");
            accepts(model, true, "Truth");
            accepts(model, new ModelValue("n2"), "Node");
        }
    }

    private static void accepts(Model model, Object value, String action) {
        ModelState put = model.step(model.initial().get(0), "Put", value).only();
        assertThat(model.step(put, action).outcome()).as("%s", value).isEqualTo(ModelStep.Outcome.STUTTERED);
        assertThat(model.step(put, "Is", value).outcome()).as("%s", value).isEqualTo(ModelStep.Outcome.STUTTERED);
    }

    @Test
    void equalValuesHaveEqualFingerprintsHoweverTheyWereMade() {
        String body = """
                VARIABLE x
                Init == x = 0
                Put(v) == x' = v
                Row == x' = [i \\in 1..2 |-> i + 4]
                Appended == x' = Append(<<5>>, 6)
                Interval == x' = 3..5
                Filtered == x' = {i \\in 1..9 : i > 2 /\\ i < 6}
                Union == x' = {3} \\cup {5, 4, 3}
                Record == x' = [i \\in {"a", "b"} |-> 1]
                """;
        try (Model model = Specs.model(body, "INIT Init\n")) {
            assertThat(print(model, "Row"))
                    .isEqualTo(print(model, "Appended"))
                    .isEqualTo(print(model, "Put", List.of(5, 6)));
            assertThat(print(model, "Interval"))
                    .isEqualTo(print(model, "Filtered"))
                    .isEqualTo(print(model, "Union"))
                    .isEqualTo(print(model, "Put", Set.of(3, 4, 5)));
            assertThat(print(model, "Record")).isEqualTo(print(model, "Put", Map.of("a", 1, "b", 1)));
            assertThat(print(model, "Put", List.of())).isEqualTo(print(model, "Put", Map.of()));
            assertThat(print(model, "Put", Set.of())).isNotEqualTo(print(model, "Put", List.of()));
            assertThat(print(model, "Put", "1")).isNotEqualTo(print(model, "Put", 1));
        }
    }

    private static long print(Model model, String action, Object... arguments) {
        return model.step(model.initial().get(0), action, arguments).only().fingerprint();
    }

    @Test
    void projectsToChosenVariablesToTheViewAndUnderSymmetry() {
        String body = """
                CONSTANT Nodes
                VARIABLES leader, term
                Init == leader = {} /\\ term = 0
                Elect(n, t) == leader' = leader \\cup {n} /\\ term' = t
                See == <<leader, term > 1>>
                Perms == Permutations(Nodes)
                """;
        String base = "CONSTANT Nodes = {n1, n2, n3}\nINIT Init\n";
        ModelValue n1 = new ModelValue("n1");
        ModelValue n2 = new ModelValue("n2");
        try (Model model = Specs.model(body, base)) {
            assertThat(print(model, "Elect", n1, 2)).isNotEqualTo(print(model, "Elect", n2, 2));
            assertThat(print(model, "Elect", n1, 2)).isNotEqualTo(print(model, "Elect", n1, 3));
        }
        try (Model model = Specs.model(body, base, ModelOptions.DEFAULT.withVariables(List.of("leader")))) {
            assertThat(print(model, "Elect", n1, 2)).isNotEqualTo(print(model, "Elect", n2, 2));
            assertThat(print(model, "Elect", n1, 2)).isEqualTo(print(model, "Elect", n1, 3));
        }
        try (Model model = Specs.model(body, base + "VIEW See\n")) {
            assertThat(print(model, "Elect", n1, 2)).isEqualTo(print(model, "Elect", n1, 3));
            assertThat(print(model, "Elect", n1, 1)).isNotEqualTo(print(model, "Elect", n1, 3));
        }
        try (Model model = Specs.model(body, base + "SYMMETRY Perms\n")) {
            assertThat(print(model, "Elect", n1, 2)).isEqualTo(print(model, "Elect", n2, 2));
            assertThat(print(model, "Elect", n1, 2)).isNotEqualTo(print(model, "Elect", n1, 3));
        }
    }

    @Test
    void remembersStepsWithinItsBound() {
        try (Model model = Specs.model(COUNTER, CONFIG)) {
            ModelState start = model.initial().get(0);
            ModelState there = model.step(start, "Add", 1, "x").only();
            long before = model.evaluations();
            assertThat(model.step(start, "Add", 1, "x").only()).isEqualTo(there);
            assertThat(model.evaluations()).isEqualTo(before);
        }
        String body = "VARIABLE x\nInit == x = 0\nNext == x' = x + 1\n";
        try (Model model = Specs.model(body, "INIT Init\n", ModelOptions.DEFAULT.withCacheBytes(100_000))) {
            ModelState state = model.initial().get(0);
            for (int i = 0; i < 5000; i++) {
                state = model.step(state, "Next").only();
                assertThat(model.cacheBytes()).isLessThanOrEqualTo(100_000);
            }
            assertThat(model.cacheCleared()).isGreaterThan(5);
            assertThat(model.show(state)).containsEntry("x", "5000");
        }
        try (Model model = Specs.model(body, "INIT Init\n", ModelOptions.DEFAULT.withCacheBytes(0))) {
            ModelState state = model.initial().get(0);
            assertThat(model.step(state, "Next").only().fingerprint())
                    .isEqualTo(model.step(state, "Next").only().fingerprint());
            assertThat(model.evaluations()).isEqualTo(2);
            assertThat(model.cacheBytes()).isZero();
        }
    }

    @Test
    void severalModelsLiveSideBySide() {
        try (Model one = Specs.model("VARIABLES x, a\nInit == x = 0 /\\ a = 1\nGo == x' = 1 /\\ a' = 2", "INIT Init");
                Model two = Specs.model(
                        "VARIABLES a, x\nInit == x = 5 /\\ a = {}\nGo == x' = 6 /\\ a' = {x}", "INIT Init")) {
            assertThat(one.show(one.step(one.initial().get(0), "Go").only())).isEqualTo(Map.of("a", "2", "x", "1"));
            assertThat(two.show(two.step(two.initial().get(0), "Go").only())).isEqualTo(Map.of("a", "{5}", "x", "6"));
        }
    }
}
