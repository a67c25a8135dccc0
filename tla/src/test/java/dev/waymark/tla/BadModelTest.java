package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each mistake is one line with file and line, and nothing reaches the terminal. */
class BadModelTest {
    private static final String GOOD = "VARIABLE x\nInit == x = 0\nGo(n) == x' = x + n\n";

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void nothingWasPrinted() {
        System.setOut(out);
        System.setErr(err);
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static void refused(ThrowingCallable mistake, String... parts) {
        assertThatThrownBy(mistake).isInstanceOf(UsageException.class).satisfies(thrown -> {
            String message = String.valueOf(thrown.getMessage());
            assertThat(message).doesNotContain("\n").hasSizeLessThan(400).contains(parts);
        });
    }

    private static void badSpec(String body, String config, String... parts) {
        refused(() -> Specs.model(body, config).initial(), parts);
    }

    @Test
    void parseError() {
        badSpec("VARIABLE x\nInit == x = = 0\n", "INIT Init", "M.tla:4:", "parse error");
    }

    @Test
    void operatorsInConflict() {
        badSpec("VARIABLE x\nInit == x = 1 % 2 + 1\n", "INIT Init", "M.tla:4:", "which of % and + comes first");
        badSpec(
                "VARIABLE x\nInit == x = 1 /\\ x > 0 \\/ x = 2\n",
                "INIT Init",
                "M.tla:4:",
                "which of \\land and \\lor comes first: put parentheses");
    }

    /** SANY tells the line only. */
    @Test
    void parseErrorInAnotherModule() {
        String other = "---- MODULE Other ----\nOne == 1\nTwo == = 2\n====\n";
        refused(
                () -> Model.load(
                        Specs.files(Map.of("M.tla", "---- MODULE M ----\nEXTENDS Other\n====\n", "Other.tla", other)),
                        "M",
                        "INIT Init",
                        ModelOptions.DEFAULT),
                "Other.tla:3: parse error");
    }

    @Test
    void typeErrorsDoNotSpeakOfJava() {
        try (Model model = Specs.model("VARIABLE x\nInit == x = 0\nGo == x' = x + \"a\"\n", "INIT Init")) {
            assertThatThrownBy(() -> model.step(model.initial().get(0), "Go"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("M.tla:5: action Go: a text stands where a number must")
                    .hasMessageNotContaining("Java");
        }
    }

    /** Bytes that are no UTF-8 stand in comments, mostly in names. */
    @Test
    void otherEncodings(@TempDir Path folder) throws IOException {
        String text = Specs.module("\\* Jos\u00e9\n" + GOOD);
        Files.write(folder.resolve("M.tla"), text.getBytes(StandardCharsets.ISO_8859_1));
        Files.write(folder.resolve("M.cfg"), "\\* Jos\u00e9\nINIT Init".getBytes(StandardCharsets.ISO_8859_1));
        try (Model model = Model.load(folder.resolve("M.tla"), folder.resolve("M.cfg"))) {
            assertThat(model.initial()).hasSize(1);
        }
        Files.write(folder.resolve("M.tla"), text.getBytes(StandardCharsets.UTF_16));
        refused(() -> Model.load(folder.resolve("M.tla"), folder.resolve("M.cfg")), "M.tla", "save it as UTF-8");
    }

    @Test
    void moreThanFitsIntoMemory() {
        String body = "VARIABLE x\nInit == x = 0\nGo ==\n  x' = CHOOSE n \\in 1..2000000000 : n > 5\nOk == x' = 2";
        try (Model model = Specs.model(body, "INIT Init", ModelOptions.DEFAULT.withLimitMillis(600_000))) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Go"), "M.tla:6", "action Go needs more memory", "-Xmx");
            assertThat(model.step(start, "Ok").outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
        }
    }

    @Test
    void undefinedOperator() {
        badSpec("VARIABLE x\nInit == x = Foo\n", "INIT Init", "M.tla:4:", "Unknown operator: `Foo'");
    }

    @Test
    void missingModule() {
        refused(
                () -> Model.load(
                        Specs.files(Map.of("M.tla", "---- MODULE M ----\nEXTENDS Nowhere\n====\n")),
                        "M",
                        "INIT Init",
                        ModelOptions.DEFAULT),
                "Nowhere");
    }

    @Test
    void fileWithAnotherModule() {
        refused(
                () -> Model.load(
                        Specs.files(Map.of("M.tla", "---- MODULE Other ----\n====\n")),
                        "M",
                        "INIT Init",
                        ModelOptions.DEFAULT),
                "M.tla",
                "Other");
    }

    @Test
    void levelError() {
        badSpec("VARIABLE x\nInit == x = 0\nBad == x'' = 0\n", "INIT Init", "M.tla:5:");
    }

    @Test
    void unknownInitialPredicate() {
        badSpec(GOOD, "INIT Begin", "Begin");
    }

    @Test
    void noInitialPredicate() {
        badSpec(GOOD, "CHECK_DEADLOCK FALSE", "INIT");
    }

    @Test
    void noInitialState() {
        badSpec("VARIABLE x\nInit == x = 0 /\\ x = 1\n", "INIT Init", "no state satisfies");
    }

    @Test
    void badWordInTheConfiguration() {
        badSpec(GOOD, "INIT Init\nINVARIAN Foo\n", "INVARIAN");
    }

    @Test
    void unknownInvariant() {
        badSpec(GOOD, "INIT Init\nINVARIANT Foo", "Foo");
    }

    @Test
    void constantWithoutValue() {
        badSpec("CONSTANT Max\n" + GOOD, "INIT Init", "Max");
    }

    @Test
    void constantThatTheSpecDoesNotHave() {
        badSpec("CONSTANT Max\n" + GOOD, "INIT Init\nCONSTANTS Max = 1\nMux = 2", "unknown constant", "'Mux'", "Max");
    }

    @Test
    void falseAssumption() {
        badSpec(
                "CONSTANT Max\nASSUME Max > 3\n" + GOOD,
                "INIT Init\nCONSTANT Max = 1",
                "M.tla:4: this ASSUME does not hold: Max > 3");
        badSpec(
                "ASSUME 1 + \"a\" = 2\n" + GOOD,
                "INIT Init",
                "M.tla:3: this ASSUME",
                "a text stands where a number must");
    }

    @Test
    void unknownActionArityAndArguments() {
        try (Model model = Specs.model(GOOD, "INIT Init")) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Goo", 1), "unknown action of M 'Goo'", "did you mean Go?");
            refused(() -> model.step(start, "Go"), "M.tla:5: action Go takes 1 argument [n], not 0");
            refused(() -> model.step(start, "Go", 1L << 40), "argument n of action Go", "32 bits");
            refused(() -> model.step(start, "Go", new ModelValue("n1")), "argument n of action Go", "model value 'n1'");
            refused(() -> model.step(start, "Go", 1.5), "argument n of action Go");
        }
    }

    @Test
    void evaluationErrors() {
        String body = """
                VARIABLE x
                Init == x = <<1>>
                Get(i) ==
                  /\\ x[i] > 0
                  /\\ UNCHANGED x
                Big == x' = <<x[1] + 2147483647>>
                """;
        try (Model model = Specs.model(body, "INIT Init")) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Get", 7), "M.tla:6: action Get:", "7");
            refused(() -> model.step(start, "Get", "a"), "M.tla:6: action Get:");
            refused(() -> model.step(start, "Big"), "M.tla:8: action Big:", "Overflow");
        }
    }

    @Test
    void actionThatLeavesAVariableOpen() {
        try (Model model = Specs.model("VARIABLES x, y\nInit == x = 0 /\\ y = 0\nGo == x' = 1\n", "INIT Init")) {
            refused(() -> model.step(model.initial().get(0), "Go"), "M.tla:5: action Go", "becomes of y");
        }
    }

    @Test
    void tooManySuccessors() {
        String body = "VARIABLE x\nInit == x = 0\nGo == x' \\in 1..100\n";
        try (Model model = Specs.model(body, "INIT Init")) {
            refused(() -> model.step(model.initial().get(0), "Go"), "Go allows 100 states", "at most 64");
        }
    }

    @Test
    void invariantThatCannotBeEvaluated() {
        try (Model model = Specs.model(GOOD + "Inv == x < 2 \\/ x = \"a\"\n", "INIT Init\nINVARIANT Inv")) {
            ModelState five = model.step(model.initial().get(0), "Go", 5).only();
            refused(five::brokenInvariant, "M.tla:6: invariant Inv:");
        }
    }

    @Test
    void evaluationThatDoesNotEnd() {
        String body =
                "VARIABLE x\nInit == x = 0\nGo == /\\ \\A s \\in SUBSET (1..40) : Cardinality(s) >= 0\n      /\\ x' = 1\nOk == x' = 2";
        try (Model model = Specs.model(body, "INIT Init", ModelOptions.DEFAULT.withLimitMillis(200))) {
            ModelState start = model.initial().get(0);
            refused(() -> model.step(start, "Go"), "M.tla:5:", "action Go did not end within 200 ms");
            assertThat(model.step(start, "Ok").outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
        }
    }

    @Test
    void recursionThatDoesNotEnd() {
        String body = "VARIABLE x\nInit == x = 0\nRECURSIVE F(_)\nF(n) == F(n + 1) + 1\nGo == x' = F(0)";
        try (Model model = Specs.model(body, "INIT Init")) {
            refused(() -> model.step(model.initial().get(0), "Go"), "action Go", "recurses too deeply");
        }
    }

    @Test
    void missingFiles(@TempDir Path folder) throws IOException {
        Path spec = folder.resolve("M.tla");
        refused(() -> Model.load(spec, folder.resolve("M.cfg")), "M.tla", "not the file");
        Files.writeString(spec, Specs.module(GOOD));
        refused(() -> Model.load(spec, folder.resolve("M.cfg")), "M.cfg is not there");
        Files.writeString(folder.resolve("M.cfg"), "INIT Init");
        try (Model model = Model.load(spec, folder.resolve("M.cfg"))) {
            assertThat(model.initial()).hasSize(1);
        }
    }

    /** TLC would load it and let it replace operators of the module. */
    @Test
    void classFilesBesideTheSpecAreNeverLoaded(@TempDir Path folder) throws IOException {
        String source = "public class M { public static tlc2.value.IValue Two() {"
                + " return tlc2.value.impl.IntValue.gen(99); } }";
        Files.writeString(folder.resolve("M.java"), source);
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        TlcJar.path().toString(),
                        folder.resolve("M.java").toString());
        assertThat(compiled).isZero();
        assertThat(folder.resolve("M.class")).exists();
        Files.writeString(folder.resolve("M.tla"), Specs.module("VARIABLE x\nInit == x = 0\nTwo == 2\nGo == x' = Two"));
        Files.writeString(folder.resolve("M.cfg"), "INIT Init");
        try (Model model = Model.load(folder.resolve("M.tla"), folder.resolve("M.cfg"))) {
            assertThat(model.show(model.step(model.initial().get(0), "Go").only()))
                    .containsEntry("x", "2");
        }
    }
}
