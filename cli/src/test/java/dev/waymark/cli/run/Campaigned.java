package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The traces that a short campaign left, and copies of them that a test has tampered with. */
final class Campaigned {
    private Campaigned() {}

    static List<Path> traces(Path out, String... arguments) {
        List<String> line = new ArrayList<>(List.of("run"));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--quiet", "--out", out.toString()));
        Cli cli = Cli.run(line.toArray(String[]::new));
        assertThat(cli.exitCode()).as("%s%s", cli.out(), cli.err()).isEqualTo(1);
        try (Stream<Path> files = Files.list(out.resolve("violations"))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The shrunk trace of a bug that every second execution shows. */
    static Path shrunk(Path out) {
        return only(traces(out, "two-phase-commit", "--bug", "early-unlock", "--iterations", "20"), ".min.trace.json");
    }

    static Path only(List<Path> traces, String suffix) {
        return traces.stream()
                .filter(trace -> trace.toString().endsWith(suffix))
                .findFirst()
                .orElseThrow();
    }

    static ArrayNode steps(JsonNode trace) {
        return (ArrayNode) trace.path("steps");
    }

    /** Counted from 0. */
    static ObjectNode decision(JsonNode trace, int step) {
        return (ObjectNode) steps(trace).get(step).path("decision");
    }

    static ArrayNode events(JsonNode trace, int step) {
        return (ArrayNode) steps(trace).get(step).path("events");
    }

    static ObjectNode system(JsonNode trace) {
        return (ObjectNode) trace.at("/spec/system");
    }

    static ObjectNode parameters(JsonNode trace) {
        return (ObjectNode) system(trace).path("parameters");
    }

    /** Of the property that a trace is to show. */
    static ObjectNode verdict(JsonNode trace) {
        for (JsonNode verdict : trace.path("verdicts").values()) {
            if (verdict.path("property").equals(trace.path("violation"))) {
                return (ObjectNode) verdict;
            }
        }
        throw new AssertionError("no violation in " + trace);
    }

    static JsonNode json(Path trace) throws IOException {
        return Json.read(Files.readString(trace));
    }

    interface Tampering {
        void with(ObjectNode trace);
    }

    static Path tampered(Path trace, Path copy, Tampering tampering) throws IOException {
        ObjectNode root = (ObjectNode) Json.read(Files.readString(trace));
        tampering.with(root);
        return Files.writeString(copy, Json.write(root));
    }
}
