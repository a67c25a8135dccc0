package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
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
        Path file = tampered(root -> ((ArrayNode) root.path("decisions")).set(1, "deliver " + "x".repeat(200_000)));
        Cli cli = Cli.run("replay", file.toString());
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).hasSizeLessThan(2200).contains("characters in all");
    }

    private static Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("written.trace.json"), text);
    }

    @Test
    void tracesThatNameWhatIsNotThere() throws IOException {
        refused(tampered(root -> root.put("format", 2)), "has format 2, this version reads up to 1");
        refused(tampered(root -> root.put("format", "1")), "\"format\"");
        refused(
                tampered(root -> root.put("system", "two-fase-commit")),
                "unknown system 'two-fase-commit': did you mean two-phase-commit? (if it comes from a plugin: give"
                        + " --plugin PATH)");
        refused(tampered(root -> ((ObjectNode) root.path("parameters")).put("rmz", "3")), "'rmz': did you mean rms");
        refused(tampered(root -> ((ObjectNode) root.path("parameters")).put("rms", "0")), "rms=0: must be");
        refused(tampered(root -> ((ObjectNode) root.path("parameters")).put("rms", 3)), "\"rms\" must be a text");
        refused(tampered(root -> ((ArrayNode) root.path("bugs")).add("early-unlck")), "'early-unlck': did you mean");
        refused(
                tampered(root -> ((ArrayNode) root.path("properties")).set(0, "isolaton")),
                "'isolaton': did you mean isolation?");
        refused(
                tampered(root -> ((ObjectNode) root.path("verdict")).put("property", "isolaton")),
                "'isolaton': did you mean isolation?");
        refused(tampered(root -> root.put("executionSeed", 5.5)), "\"executionSeed\" must be a whole number");
        refused(tampered(root -> ((ArrayNode) root.path("events")).add(3)), "\"events\" must be a list of texts");
        for (String key : new String[] {"system", "parameters", "bugs", "properties", "decisions", "events"}) {
            refused(tampered(root -> root.remove(key)), "\"" + key + "\" must be");
        }
    }

    private static Path tampered(Campaigned.Tampering tampering) throws IOException {
        return Campaigned.tampered(trace, folder.resolve("tampered.trace.json"), tampering);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deliver 1>3#9 Prepare",
                "deliver 1>99#1 Prepare",
                "deliver 99>1#1 Prepare",
                "deliver 0>1#1 Prepare",
                "deliver 1>3#0 Prepare",
                "drop 1>3#99",
                "duplicate 1>99#1",
                "invoke c99#1 at 1",
                "invoke c1#99 at 1",
                "invoke c1#1 at 99",
                "invoke c0#1 at 0",
                "crash 99",
                "crash 0",
                "crash 2",
                "restart 2",
                "fire 1/none#1",
                "stop",
                "deliver",
                "",
                "nonsense 3",
                "deliver 99999999999>1#1",
            })
    void aDecisionThatCannotBeIsReadAsAMistakeOrDiverges(String decision) throws IOException {
        Path file = tampered(root -> ((ArrayNode) root.path("decisions")).set(1, decision));
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
}
