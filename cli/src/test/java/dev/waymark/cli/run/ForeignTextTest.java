package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A trace of somebody else cannot command the terminal of whoever looks at it, nor speak in our name. */
class ForeignTextTest {
    /** ESC, an operating system command, C1, a turn of the direction of writing, a line of ours. */
    private static final String EVIL =
            "\u001b[2J\u001b]0;owned\u0007\u009b31m\u202egnp\u2066\u2028\nwaymark: all is well\r\n";

    @TempDir
    static Path folder;

    private static Path trace;

    @BeforeAll
    static void runACampaign() {
        trace = Campaigned.shrunk(folder.resolve("run"));
    }

    @Test
    void noFieldOfATraceReachesTheTerminalAsItIs() throws IOException {
        List<Campaigned.Tampering> everywhere = List.of(
                root -> Campaigned.system(root).put("name", EVIL),
                root -> root.put("waymark", EVIL),
                root -> ((ObjectNode) root.at("/spec/strategy")).put("name", EVIL),
                root -> ((ObjectNode) root.at("/spec/execution")).put("faults", EVIL),
                root -> root.put("format", 99).put("waymark", EVIL),
                root -> Campaigned.parameters(root).put(EVIL, EVIL),
                root -> Campaigned.parameters(root).put("rms", EVIL),
                root -> Campaigned.system(root).putArray("bugs").add(EVIL),
                root -> ((ArrayNode) root.path("properties")).set(0, EVIL),
                root -> ((ObjectNode) root.path("start").get(2)).put("kind", EVIL),
                root -> ((ObjectNode) root.path("start").get(2)).put(EVIL, EVIL),
                root -> Campaigned.events(root, 0).set(0, JsonNodeFactory.instance.stringNode(EVIL)),
                root -> ((ObjectNode) Campaigned.events(root, 0).get(0)).put("request", EVIL),
                root -> ((ObjectNode) Campaigned.events(root, 0).get(0))
                        .putObject("request")
                        .put("type", EVIL)
                        .put("text", EVIL),
                root -> Campaigned.decision(root, 1).put("kind", EVIL),
                root -> Campaigned.decision(root, 1).put("message", EVIL),
                root -> ((ObjectNode) Campaigned.steps(root).get(1))
                        .putObject("decision")
                        .put("kind", "fire")
                        .put("timer", "1/" + EVIL + "#1"),
                root -> root.put("violation", EVIL),
                root -> Campaigned.verdict(root).put("property", EVIL),
                root -> Campaigned.verdict(root).put("safety", EVIL),
                root -> Campaigned.verdict(root).put("signature", EVIL),
                root -> Campaigned.verdict(root).put("message", EVIL));
        for (int i = 0; i < everywhere.size(); i++) {
            Path file = Campaigned.tampered(trace, folder.resolve("evil-" + i + ".trace.json"), everywhere.get(i));
            for (List<String> line : List.of(
                    List.of("replay", file.toString()),
                    List.of("replay", file.toString(), "--json"),
                    List.of("replay", file.toString(), "--stacktrace"),
                    List.of("closure", file.toString()),
                    List.of(
                            "shrink",
                            file.toString(),
                            "--out",
                            folder.resolve("o").toString()))) {
                Cli cli = Cli.run(line.toArray(String[]::new));
                assertThat(cli.exitCode()).as("%d %s: %s", i, line, cli.err()).isIn(0, 1, 3, 64);
                harmless(cli.out());
                harmless(cli.err());
                if (line.contains("--json") && !cli.out().isEmpty()) {
                    assertThat(cli.json().isObject()).isTrue();
                }
            }
        }
    }

    private static void harmless(String printed) {
        assertThat(printed.lines()).noneMatch(line -> line.startsWith("waymark: all is well"));
        assertThat(printed.replace("\n", "").codePoints())
                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)
                .doesNotContain(0x2028);
    }

    @Test
    void norDoesAnArgument() {
        Cli cli = Cli.run("systems", "x\u001b[2Jy\nwaymark: all is well");
        assertThat(cli.exitCode()).isEqualTo(64);
        harmless(cli.err());
        harmless(Cli.run("\u202eabc\u001b").err());
    }
}
