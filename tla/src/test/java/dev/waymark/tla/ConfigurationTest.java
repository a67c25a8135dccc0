package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
