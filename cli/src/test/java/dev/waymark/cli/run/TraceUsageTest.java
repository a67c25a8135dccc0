package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever is given as a trace, it is a usage error or a replay, never a fault of ours. */
class TraceUsageTest {
    @TempDir
    static Path folder;

    private static Path trace;

    @BeforeAll
    static void runACampaign() {
        trace = Campaigned.shrunk(folder.resolve("run"));
    }

    private static void refused(Path file, String part) {
        for (String command : new String[] {"replay", "shrink"}) {
            Cli cli = Cli.run(command, file.toString(), "--json");
            assertThat(cli.exitCode()).as(cli.err()).isEqualTo(64);
            assertThat(cli.errLines()).hasSize(1).first().asString().contains(file.toString(), part);
            assertThat(cli.out()).isEmpty();
        }
    }

    @Test
    void aFileThatIsCutShortAnywhere() throws IOException {
        byte[] whole = new String(Files.readAllBytes(trace), StandardCharsets.UTF_8)
                .strip()
                .getBytes(StandardCharsets.UTF_8);
        Path cut = folder.resolve("cut.trace.json");
        for (int length = 1; length < whole.length; length += 61) {
            Files.write(cut, Arrays.copyOf(whole, length));
            refused(cut, "is cut short");
        }
    }

    @Test
    void filesThatAreNoTraces() throws IOException {
        refused(folder.resolve("none.trace.json"), "there is no trace file");
        refused(folder, "is a folder");
        refused(folder.resolve("run/run.json"), "no Waymark trace");
        refused(folder.resolve("run/result.json"), "no Waymark trace");
        refused(folder.resolve("run/metrics.jsonl"), "");
        refused(written(""), "is empty");
        refused(written(" \n "), "is empty");
        refused(written("{\"a\":1}"), "no Waymark trace");
        refused(written("[1]"), "no Waymark trace");
        refused(written("null"), "no Waymark trace");
        refused(written("# a page\n"), "is not JSON");
        for (int depth : new int[] {501, 100_000}) {
            refused(written("[".repeat(depth)), "");
            refused(written("{\"waymark\":" + "[".repeat(depth) + "]".repeat(depth) + "}"), "is no trace: it nests");
        }
        for (int digits : new int[] {1000, 1001, 100_000}) {
            refused(written("{\"waymark\":\"1\",\"format\":" + "9".repeat(digits) + "}"), "");
            refused(written("9".repeat(digits)), "");
        }
        byte[] binary = new byte[2000];
        for (int i = 0; i < binary.length; i++) {
            binary[i] = (byte) (i * 37 + (i >> 3));
        }
        Path file = folder.resolve("binary.trace.json");
        refused(Files.write(file, binary), "");
    }

    @Test
    void aByteOrderMarkIsNoMistake() throws IOException {
        Path marked = written("\ufeff" + Files.readString(trace));
        assertThat(Cli.run("replay", "--quiet", marked.toString()).exitCode()).isEqualTo(1);
    }

    /** The file may be the line. */
    @Test
    void anErrorIsShortHoweverLongTheFileIs() throws IOException {
        Path file = tampered(root -> Campaigned.decision(root, 1).put("message", "x".repeat(200_000)));
        Cli cli = Cli.run("replay", file.toString());
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).hasSizeLessThan(2200).contains("characters in all");
    }

    private static Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("written.trace.json"), text);
    }

    @Test
    void tracesThatNameWhatIsNotThere() throws IOException {
        refused(tampered(root -> root.put("format", 3)), "has format 3, this version reads up to 2");
        refused(tampered(root -> root.put("format", "1")), "\"format\"");
        refused(
                tampered(root -> Campaigned.system(root).put("name", "two-fase-commit")),
                "unknown system 'two-fase-commit': did you mean two-phase-commit? (if it comes from a plugin: give"
                        + " --plugin PATH)");
        refused(tampered(root -> Campaigned.parameters(root).put("rmz", "3")), "'rmz': did you mean rms");
        refused(tampered(root -> Campaigned.parameters(root).put("rms", "0")), "rms=0: must be");
        refused(tampered(root -> Campaigned.parameters(root).putArray("rms")), "system.parameters.rms must be a text");
        refused(
                tampered(root -> Campaigned.system(root).putArray("bugs").add("early-unlck")),
                "'early-unlck': did you mean");
        refused(
                tampered(root -> ((ArrayNode) root.path("properties")).set(0, "isolaton")),
                "'isolaton': did you mean isolation?");
        refused(
                tampered(root -> {
                    Campaigned.verdict(root).put("property", "isolaton");
                    root.put("violation", "isolaton");
                }),
                "'isolaton': did you mean isolation?");
        refused(tampered(root -> root.put("seed", 5.5)), "\"seed\" must be a whole number");
        refused(tampered(root -> root.put("index", -1)), "\"index\" must be a whole number from 0");
        refused(tampered(root -> Campaigned.events(root, 1).add(3)), "step 2, event");
        refused(
                tampered(root -> ((ObjectNode) root.path("spec")).put("stategy", "random")),
                "unknown field 'stategy': did you mean strategy?");
        refused(tampered(root -> ((ObjectNode) root.path("spec")).put("format", 9)), "holds a spec that this version");
        for (String key : new String[] {"spec", "index", "seed", "properties", "verdicts", "start", "steps"}) {
            refused(tampered(root -> root.remove(key)), "\"" + key + "\" must be");
        }
    }

    private static Path tampered(Campaigned.Tampering tampering) throws IOException {
        return Campaigned.tampered(trace, folder.resolve("tampered.trace.json"), tampering);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"deliver\",\"message\":\"1>3#9\",\"type\":\"Prepare\"}",
                "{\"kind\":\"deliver\",\"message\":\"1>99#1\",\"type\":\"Prepare\"}",
                "{\"kind\":\"deliver\",\"message\":\"99>1#1\",\"type\":\"Prepare\"}",
                "{\"kind\":\"deliver\",\"message\":\"0>1#1\",\"type\":\"Prepare\"}",
                "{\"kind\":\"deliver\",\"message\":\"1>3#0\",\"type\":\"Prepare\"}",
                "{\"kind\":\"drop\",\"message\":\"1>3#99\"}",
                "{\"kind\":\"duplicate\",\"message\":\"1>99#1\"}",
                "{\"kind\":\"invoke\",\"operation\":\"c99#1\",\"node\":1}",
                "{\"kind\":\"invoke\",\"operation\":\"c1#99\",\"node\":1}",
                "{\"kind\":\"invoke\",\"operation\":\"c1#1\",\"node\":99}",
                "{\"kind\":\"invoke\",\"operation\":\"c0#1\",\"node\":0}",
                "{\"kind\":\"crash\",\"node\":99,\"disk\":\"KEPT\"}",
                "{\"kind\":\"crash\",\"node\":0,\"disk\":\"KEPT\"}",
                "{\"kind\":\"crash\",\"node\":2}",
                "{\"kind\":\"restart\",\"node\":2}",
                "{\"kind\":\"fire\",\"timer\":\"1/none#1\"}",
                "{\"kind\":\"stop\"}",
                "{\"kind\":\"deliver\"}",
                "{}",
                "3",
                "{\"kind\":\"nonsense\",\"node\":3}",
                "{\"kind\":\"deliver\",\"message\":\"99999999999>1#1\"}",
                "{\"kind\":\"partition\",\"blocks\":[[99]]}",
                "{\"kind\":\"inject\",\"from\":1,\"to\":2,\"payload\":{\"@\":\"Nobody\"}}",
            })
    void aDecisionThatCannotBeIsReadAsAMistakeOrDiverges(String decision) throws IOException {
        Path file = tampered(root -> ((ObjectNode) Campaigned.steps(root).get(1)).set("decision", Json.read(decision)));
        refusedOrDiverges(file);
    }

    private static void refusedOrDiverges(Path file) {
        Cli replay = Cli.run("replay", "--quiet", file.toString());
        assertThat(replay.exitCode()).as(replay.out() + replay.err()).isIn(3, 64);
        Path out = folder.resolve("out.trace.json");
        Cli shrink = Cli.run("shrink", "--quiet", file.toString(), "--out", out.toString());
        assertThat(shrink.exitCode()).as(shrink.out() + shrink.err()).isIn(0, 3, 64);
        if (replay.exitCode() == 64) {
            assertThat(replay.errLines()).hasSize(1).first().asString().contains("tampered.trace.json");
            assertThat(shrink.exitCode()).isEqualTo(64);
        }
    }

    /** Traces of format 1 have decisions as lines. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "deliver 1>3#9 Prepare",
                "deliver 0>1#1 Prepare",
                "invoke c1#1 at 99",
                "crash 0",
                "crash 2",
                "fire 1/none#1",
                "stop",
                "deliver",
                "",
                "nonsense 3",
                "deliver 99999999999>1#1",
            })
    void soDoesALineOfAnOlderTrace(String line) throws IOException {
        refusedOrDiverges(Campaigned.tampered(
                OldTracesTest.stored("fuzz.trace.json"),
                folder.resolve("tampered.trace.json"),
                root -> ((ArrayNode) root.path("decisions")).set(1, line)));
    }
}
