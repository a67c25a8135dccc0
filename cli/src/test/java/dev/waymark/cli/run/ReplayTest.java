package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.core.Bug;
import dev.waymark.core.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class ReplayTest {
    @TempDir
    Path folder;

    /** Random needs more than a short campaign for these, or finds nothing; the stored traces of raft stand for them. */
    private static final Set<String> HARD =
            Set.of("stale-term-response", "commits-old-term", "reconfigure-before-noop", "stale-lease-read");

    /** Most of the bugs of the first three need somebody who lies: one stands for them. The last takes minutes; its module does it. */
    private static final Set<String> ELSEWHERE = Set.of("pbft", "tendermint", "mod-smart", "quorum-set");

    static Stream<Arguments> everyBug() {
        List<Arguments> bugs = new ArrayList<>();
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            for (Bug bug : ELSEWHERE.contains(system.name()) ? List.<Bug>of() : system.bugs()) {
                if (!HARD.contains(bug.name())) {
                    bugs.add(Arguments.of(system.name(), bug.name()));
                }
            }
        }
        assertThat(bugs).hasSizeGreaterThan(3);
        return bugs.stream();
    }

    @ParameterizedTest
    @MethodSource("everyBug")
    void whateverACampaignWroteIsReproducedAndShrinksAsItDid(String system, String bug) throws IOException {
        isReproduced(Campaigned.traces(
                folder.resolve("run"), system, "--bug", bug, "--iterations", "20000", "--stop-on-bug"));
    }

    @Test
    void soAreLies() throws IOException {
        String[] lying = {
            "mod-smart", "--bug", "quorum-2f", "--faults", "byzantine=1", "--iterations", "20000", "--stop-on-bug"
        };
        isReproduced(Campaigned.traces(folder.resolve("run"), lying));
    }

    private void isReproduced(List<Path> traces) throws IOException {
        assertThat(traces).hasSizeGreaterThan(1);
        for (Path trace : traces) {
            Cli cli = Cli.run("replay", "--json", trace.toString());
            assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
            assertThat(cli.err()).isEmpty();
            assertThat(cli.json().path("result").stringValue()).isEqualTo("REPRODUCED");
            assertThat(cli.json().at("/verdict/message").stringValue())
                    .isEqualTo(Campaigned.verdict(Campaigned.json(trace))
                            .path("message")
                            .stringValue());
        }
        Path full = traces.stream()
                .filter(trace -> !trace.toString().endsWith(".min.trace.json"))
                .findFirst()
                .orElseThrow();
        Path minimal = full.resolveSibling(full.getFileName().toString().replace(".trace.json", ".min.trace.json"));
        Path again = folder.resolve("again.trace.json");
        Cli cli = Cli.run("shrink", "--json", full.toString(), "--out", again.toString());
        assertThat(cli.exitCode()).isZero();
        assertThat(decisions(again)).isLessThanOrEqualTo(decisions(minimal));
        assertThat(cli.json().path("shrunkDecisions").intValue()).isEqualTo(decisions(again));
        assertThat(Cli.run("replay", again.toString()).exitCode()).isEqualTo(1);
    }

    private static int decisions(Path trace) throws IOException {
        return Campaigned.steps(Campaigned.json(trace)).size();
    }

    @Test
    void theTextIsThePictureTheVerdictAndOneLine() {
        Path trace = Campaigned.shrunk(folder.resolve("run"));

        Cli cli = Cli.run("replay", trace.toString());
        assertThat(cli.out()).contains("node 1", "Prepare", "VIOLATED: isolation");
        assertThat(cli.out().lines().reduce("", (before, line) -> line))
                .startsWith("REPRODUCED: isolation is violated again, ")
                .endsWith(" as recorded");

        Cli quiet = Cli.run("replay", "--quiet", trace.toString());
        assertThat(quiet.out().lines()).hasSize(1).first().asString().startsWith("REPRODUCED: ");
    }

    @Test
    void aTraceThatGoesAnotherWayShowsBothSides() throws IOException {
        Path trace = Campaigned.shrunk(folder.resolve("run"));

        diverges(
                trace,
                "an event",
                "Transaction[variables=9]",
                root -> ((ObjectNode) Campaigned.events(root, 0).get(0).path("request"))
                        .put("text", "Transaction[variables=9]"));
        int last = decisions(trace) - 1;
        diverges(
                trace,
                "one event fewer",
                "the record ends here",
                root -> Campaigned.events(root, last)
                        .remove(Campaigned.events(root, last).size() - 1));
        diverges(trace, "no events", "no events", root -> {
            ((ArrayNode) root.path("start")).removeAll();
            for (int i = 0; i <= last; i++) {
                Campaigned.events(root, i).removeAll();
            }
        });
        diverges(
                trace,
                "a decision",
                "does not apply",
                root -> Campaigned.decision(root, 1).put("message", "1>3#9"));
        diverges(trace, "one decision fewer", "the execution ends here", root -> {
            Campaigned.events(root, 2).addAll(Campaigned.events(root, 3));
            Campaigned.steps(root).remove(3);
        });
        diverges(
                trace,
                "a parameter",
                "recorded",
                root -> Campaigned.parameters(root).put("rms", "2"));
        diverges(trace, "the seed", "recorded", root -> root.put("seed", 5));
        diverges(trace, "no bug", "yes=false", root -> Campaigned.system(root).putArray("bugs"));
        diverges(
                trace,
                "the verdict",
                "verdict",
                root -> Campaigned.verdict(root).put("message", "other"));
        diverges(trace, "no verdict", "no violation", root -> root.remove("violation"));
    }

    private void diverges(Path trace, String what, String shown, Campaigned.Tampering tampering) throws IOException {
        Path copy = Campaigned.tampered(trace, folder.resolve(what + ".trace.json"), tampering);
        Cli cli = Cli.run("replay", copy.toString());
        assertThat(cli.exitCode()).as("%s: %s%s", what, cli.out(), cli.err()).isEqualTo(3);
        assertThat(cli.out()).as(what).contains("DIVERGED: ", shown);

        Cli json = Cli.run("replay", "--json", copy.toString());
        assertThat(json.exitCode()).isEqualTo(3);
        assertThat(json.json().path("result").stringValue()).isEqualTo("DIVERGED");
        assertThat(json.json().at("/divergence/recorded").isString()).isTrue();
        assertThat(json.json().at("/divergence/seen").isString()).isTrue();
    }

    @Test
    void anExecutionWithoutAViolationIsTheSame() throws IOException {
        Path trace = Campaigned.shrunk(folder.resolve("run"));
        Path copy = Campaigned.tampered(trace, folder.resolve("x.trace.json"), root -> {
            root.remove("violation");
            Campaigned.steps(root).removeAll();
        });
        Cli cli = Cli.run("replay", "--quiet", copy.toString());
        assertThat(cli.exitCode()).as(cli.out()).isZero();
        assertThat(cli.out()).startsWith("SAME: no violation, 4 events of 0 decisions");
    }
}
