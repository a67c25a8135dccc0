package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Map;
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
                "LET v == vars IN Init /\\ [][Next]_v",
            })
    void specificationThatBeginsWithInit(String spec) {
        assertThat(initial(BODY + "Spec == " + spec, "SPECIFICATION Spec")).containsEntry("x", "0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Start /\\ [][Next]_vars",
                "x = 7 /\\ [][Next]_vars",
                "Init /\\ More /\\ [][Next]_vars",
                "[][Next]_vars",
                "Start",
            })
    void specificationThatBeginsWithAnother(String spec) {
        assertThatThrownBy(() -> initial(BODY + "Spec == " + spec, "SPECIFICATION Spec"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("M.tla:10: ")
                .hasMessageContaining("SPECIFICATION Spec does not begin with Init")
                .hasMessageContaining("add INIT");
        assertThat(initial(BODY + "Spec == " + spec, "SPECIFICATION Spec\nINIT Start"))
                .containsEntry("x", "7");
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
