package dev.waymark.cli.permission;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Files as somebody else may send them: each names a command. */
public record Foreign(Path folder, String command) {
    private static final String TRACE = """
            {"waymark": "0.1.0-SNAPSHOT", "format": 2, "spec": SPEC, "index": 0, "seed": 7, "properties": ["no-failure"],
             "violation": "no-failure", "verdicts": [{"property": "no-failure", "safety": "VIOLATED", "reach": "REACHED",
             "signature": "s", "message": "MESSAGE"}], "start": [], "steps": []}
            """;

    /** As earlier versions wrote it. */
    private static final String OLD_TRACE = """
            {"waymark": "0.1.0-SNAPSHOT", "format": 1, "system": "host", "parameters": {"command": COMMAND}, "bugs": [],
             "strategy": "random", "seed": 1, "execution": 0, "executionSeed": 7, "properties": ["no-failure"],
             "faults": "none", "verdict": {"property": "no-failure", "safety": "VIOLATED", "reach": "REACHED",
             "signature": "s", "message": "MESSAGE"}, "decisions": [], "events": []}
            """;

    private String filled(String text) {
        return text.replace("COMMAND", "\"" + command.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    }

    public String trace() {
        return TRACE.replace("SPEC", spec());
    }

    public String oldTrace() {
        return filled(OLD_TRACE);
    }

    public Path traceFile() throws IOException {
        return Files.writeString(folder.resolve("foreign.trace.json"), trace());
    }

    private String spec() {
        return filled("{\"format\": 1, \"system\": {\"name\": \"host\", \"parameters\": {\"command\": COMMAND}}}");
    }

    public Path specFile() throws IOException {
        return Files.writeString(folder.resolve("spec.json"), spec());
    }

    public Path suiteFile() throws IOException {
        return Files.writeString(folder.resolve("suite.yaml"), filled("""
                experiments:
                  - systems: host
                    parameters: {command: COMMAND}
                    strategies: [random, pos]
                    trials: 2
                    iterations: 2
                """));
    }

    /** {@code change} is what was done to the bytes of its trace. */
    public Path runFolder(String name, Function<byte[], byte[]> change) throws IOException {
        Path run = folder.resolve(name);
        Files.createDirectories(run.resolve("violations"));
        Files.writeString(run.resolve("metrics.jsonl"), "");
        Files.writeString(
                run.resolve("run.json"),
                "{\"spec\": " + spec() + ", \"resolved\": " + spec() + ", \"provenance\": {}}");
        Files.write(
                run.resolve("violations/no-failure-1.trace.json"),
                change.apply(trace().getBytes(StandardCharsets.UTF_8)));
        return run;
    }

    /** A spec that names this plugin and a system of it. */
    public static Path specOfPlugin(Path folder, Path plugin, String system) throws IOException {
        return Files.writeString(
                folder.resolve("plugin-spec.json"),
                "{\"system\": {\"name\": \"" + system + "\"}, \"plugins\": [\"" + plugin + "\"]}");
    }

    /** The faces that read such files, as command lines. */
    public List<String> arguments(String face) throws IOException {
        return switch (face) {
            case "report" -> List.of(face, runFolder("reported", bytes -> bytes).toString());
            case "run --spec" -> List.of("run", "--spec", specFile().toString());
            case "run --resume" ->
                List.of("run", "--resume", runFolder("resumed", bytes -> bytes).toString());
            case "compare --suite" ->
                List.of(
                        "compare",
                        "--suite",
                        suiteFile().toString(),
                        "--out",
                        folder.resolve("out").toString());
            default -> List.of(face, traceFile().toString());
        };
    }
}
