package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a configuration says is done, or refused. */
class ConfigurationTest {
    private static final String BODY = "VARIABLE x\nInit == x = 0\nStart == x = 7\nNext == x' = x + 1\nMore == x < 9\n"
            + "vars == <<x>>\nHidden == Init /\\ [][Next]_vars\n";

    private static Map<String, String> initial(String body, String config) {
        try (Model model = Specs.model(body, config)) {
            assertThat(model.initial()).hasSize(1);
            return model.show(model.initial().get(0));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Init /\\ [][Next]_vars",
                "Init /\\ [][Next]_vars /\\ WF_vars(Next)",
                "Init /\\ ([][Next]_vars /\\ WF_vars(Next))",
                "Hidden",
                "Hidden /\\ WF_vars(Next)",
            })
    void specificationThatBeginsWithInit(String spec) {
        assertThat(initial(BODY + "Spec == " + spec, "SPECIFICATION Spec")).containsEntry("x", "0");
    }

    /** As TLC reads it: whatever speaks of the first state, by any name or none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Start /\\ [][Next]_vars; 7",
                "x = 7 /\\ [][Next]_vars; 7",
                "Init /\\ More /\\ [][Next]_vars; 0",
                "Start /\\ [][Next]_vars /\\ \\A n \\in {1, 2} : WF_vars(x = n /\\ Next); 7",
            })
    void specificationThatBeginsWithAnother(String spec, String first) {
        assertThat(initial(BODY + "Spec == " + spec, "SPECIFICATION Spec")).containsEntry("x", first);
        assertThat(initial(BODY + "Spec == " + spec, "SPECIFICATION Spec\nINIT Start"))
                .containsEntry("x", "7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[][Next]_vars", "LET v == vars IN Init /\\ [][Next]_v"})
    void specificationWithoutInitialStates(String spec) {
        assertThatThrownBy(() -> initial(BODY + "Spec == " + spec, "SPECIFICATION Spec"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("M.tla")
                .hasMessageContaining("add INIT");
        assertThat(initial(BODY + "Spec == " + spec, "SPECIFICATION Spec\nINIT Start"))
                .containsEntry("x", "7");
    }

    @Test
    void specificationThatIsNotThere() {
        assertThatThrownBy(() -> initial(BODY, "SPECIFICATION Spce"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Spce");
    }

    /** Initial states, actions and the next-state relation come through an instance, with its substitution. */
    @Test
    void specificationOfAnInstance() {
        String counter = "---- MODULE Counter ----\nEXTENDS Integers\nCONSTANT Top\nVARIABLE c\nBegin == c = 2\n"
                + "Up == c < Top /\\ c' = c + 1\nSpec == Begin /\\ [][Up]_c /\\ WF_c(Up)\n====\n";
        String body = "---- MODULE M ----\nVARIABLE x\nC == INSTANCE Counter WITH c <- x, Top <- 3\n"
                + "Spec == C!Spec\n====\n";
        try (Model model = Model.load(
                Specs.files(Map.of("M.tla", body, "Counter.tla", counter)),
                "M",
                "SPECIFICATION Spec",
                ModelOptions.DEFAULT)) {
            ModelState two = model.initial().get(0);
            assertThat(model.show(two)).containsEntry("x", "2");
            ModelState three = model.next(two).only();
            assertThat(model.show(three)).containsEntry("x", "3");
            assertThat(model.next(three).outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
        }
    }

    /** TLC makes an action of every combination of parameters; here that would be 10^12. */
    @Test
    void specificationIsNotUnfolded() {
        String body = "VARIABLE x\nInit == x = 0\nGo(a, b) == x = a /\\ x' = b\n"
                + "Next == \\E a \\in 0..1000000, b \\in 0..1000000 : a = b /\\ Go(a, b)\nSpec == Init /\\ [][Next]_x\n";
        try (Model model = Specs.model(body, "SPECIFICATION Spec")) {
            assertThat(model.step(model.initial().get(0), "Go", 0, 5).outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
        }
    }

    @Test
    void modelValuesNeedNoDeclaration() {
        String body = "CONSTANT RM\nVARIABLE x\nInit == x = RM\n";
        assertThat(initial(body, "INIT Init\nCONSTANTS r1 = r1 r2 = r2 RM = {r1, r2}"))
                .containsEntry("x", "{r1, r2}");
    }

    /** TLC 2.18 reads none; later versions do. */
    @Test
    void negativeNumbers() {
        String body = "CONSTANTS Low, Null\nVARIABLE x\nInit == x = <<Low, Null>>\n";
        assertThat(initial(body, "INIT Init\nCONSTANT Low = -12\n Null = -1")).containsEntry("x", "<<-12, -1>>");
    }

    @Test
    void moreInitialStatesThanAreAllowed() {
        String body = "VARIABLE x\nInit == x \\in 1..65\n";
        try (Model model = Specs.model(body, "INIT Init")) {
            assertThat(model.initial()).hasSize(65);
        }
        try (Model model = Specs.model(body, "INIT Init", ModelOptions.DEFAULT.withInitialMax(64))) {
            assertThatThrownBy(model::initial)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("more than 64 initial states")
                    .hasMessageContaining("--initial-states");
        }
    }

    private static final String BOUNDED =
            "VARIABLES x, y\nInit == x \\in 0..9 /\\ y = 0\nAdd(n) == x' = x + n /\\ y' = y\n"
                    + "Up == y' = y + 1 /\\ x' = x\nNext == Up \\/ \\E n \\in 1..2 : Add(n)\nBound == x + y < 3\nSlow == x' < x + 2\n";

    /** TLC does not go on from states that CONSTRAINT leaves out, and does not count them. */
    @Test
    void constraintsAreObeyed() {
        String config = "INIT Init\nNEXT Next\nCONSTRAINT Bound\nACTION_CONSTRAINT Slow";
        try (Model model = Specs.model(BOUNDED, config)) {
            assertThat(model.initial()).hasSize(3);
            ModelState zero = model.initial().get(0);
            assertThat(model.step(zero, "Add", 2).outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
            assertThat(model.whyDisabled(zero, model.call("Add", 2)))
                    .singleElement()
                    .asString()
                    .startsWith("ACTION_CONSTRAINT Slow");
            ModelState two = model.initial().get(2);
            assertThat(model.step(two, "Add", 1).outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
            assertThat(model.whyDisabled(two, model.call("Add", 1)))
                    .containsExactly("CONSTRAINT Bound of the configuration leaves out what comes next");
            // The action itself looks at y alone, so its step is remembered from zero on.
            ModelState up = model.step(zero, "Up").only();
            assertThat(model.step(up, "Up").outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
            assertThat(model.step(model.step(two, "Add", -1).only(), "Up").outcome())
                    .isEqualTo(ModelStep.Outcome.STEPPED);
            assertThat(model.step(two, "Up").outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
        }
        assertThat(reached(config))
                .isEqualTo(TlcCheck.run(
                                Specs.files(Map.of("M.tla", Specs.module(BOUNDED))),
                                "M",
                                config + "\nCHECK_DEADLOCK FALSE",
                                60_000,
                                () -> false)
                        .states());
    }

    private static long reached(String config) {
        try (Model model = Specs.model(BOUNDED, config)) {
            Set<ModelState> seen = new HashSet<>(model.initial());
            Deque<ModelState> open = new ArrayDeque<>(seen);
            while (!open.isEmpty()) {
                for (ModelState next : model.next(open.remove()).successors()) {
                    if (seen.add(next)) {
                        open.add(next);
                    }
                }
            }
            return seen.size();
        }
    }

    @Test
    void constraintsThatAreNoFunctionsAreRefused() {
        assertThatThrownBy(() -> Specs.model(BOUNDED + "Deep == TLCGet(\"level\") < 9\n", "INIT Init\nCONSTRAINT Deep"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("CONSTRAINT Deep uses TLCGet")
                .hasMessageContaining("leave it out of the configuration");
    }

    @Test
    void constraintsThatLeaveNothing() {
        try (Model model = Specs.model(BOUNDED + "Never == FALSE /\\ x > 0\n", "INIT Init\nCONSTRAINT Never")) {
            assertThatThrownBy(model::initial)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("CONSTRAINT");
        }
    }

    /** A word of the configuration's language can also be a value. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CONSTANT Phases = {INIT, VOTE}\nSPECIFICATION Spec",
                "CONSTANT Phases = {VIEW, NEXT}\nINIT Init",
                "CONSTANTS Phases = NEXT\nINIT Init",
                "CONSTANT Phases = {{PROPERTY}, {TYPE, INIT}}\nINIT Init\nNEXT Next",
                "CONSTANT Phases <- Next\nINIT Init",
            })
    void keywordsAreValuesToo(String config) {
        String body = "CONSTANT Phases\nVARIABLES x, p\nInit == x = 0 /\\ p = Phases\nNext == 1\n"
                + "Spec == Init /\\ [][UNCHANGED <<x, p>>]_x\n";
        assertThat(initial(body, config)).containsEntry("x", "0").containsKey("p");
    }

    /** An operator of another module that the configuration replaces reads what its text does not say. */
    @Test
    void replacesOperatorsOfOtherModules() {
        String lib = "---- MODULE Lib ----\nLimit == 5\nOfLib == Limit\n====\n";
        String body = "---- MODULE M ----\nEXTENDS Integers, Lib\nVARIABLES x, y\nInit == x = 0 /\\ y = 5\nOther == y\n"
                + "Add == x < OfLib /\\ x' = x + 1 /\\ UNCHANGED y\nSet(n) == y' = n /\\ UNCHANGED x\nInv == x <= OfLib\n====\n";
        try (Model model = Model.load(
                Specs.files(Map.of("M.tla", body, "Lib.tla", lib)),
                "M",
                "INIT Init\nINVARIANT Inv\nCONSTANT Limit <- [Lib] Other",
                ModelOptions.DEFAULT)) {
            ModelState start = model.initial().get(0);
            assertThat(model.step(start, "Add").outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
            ModelState none = model.step(start, "Set", 0).only();
            assertThat(model.step(none, "Add").outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
            assertThat(none.brokenInvariant()).isNull();
            assertThat(model.step(start, "Set", -1).only().brokenInvariant()).isEqualTo("Inv");
        }
    }

    @Test
    void chosenVariablesDoNotGoWithAView() {
        String body = "VARIABLES x, y\nInit == x = 0 /\\ y = 0\nSee == x\n";
        ModelOptions chosen = ModelOptions.DEFAULT.withVariables(List.of("y"));
        assertThatThrownBy(() -> Specs.model(body, "INIT Init\nVIEW See", chosen))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("VIEW")
                .hasMessageContaining("leave out one of them");
    }
}
