package dev.waymark.report.data;

import dev.waymark.core.UsageException;
import dev.waymark.core.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A trace file as texts, which need no system to be read. {@code property} and {@code message} are those of its verdict. */
public record RecordedTrace(
        Path file,
        String system,
        Map<String, String> parameters,
        List<String> bugs,
        String strategy,
        long seed,
        long execution,
        long executionSeed,
        String property,
        String message,
        List<String> decisions,
        int tail,
        List<String> events) {
    /** Throws {@link UsageException} for what is no trace, is cut short, or comes from a later version. */
    public static RecordedTrace read(Path file) {
        TraceFile.read(file); // which tells best what is wrong with it
        JsonNode root;
        try {
            root = Json.parse(Json.text(file)).orElse(Json.NOTHING);
        } catch (IOException e) {
            throw new UsageException("cannot read trace file " + file + ": " + e, e);
        }
        JsonNode verdict = root.path("verdict");
        return new RecordedTrace(
                file,
                Json.text(root, "system", "?"),
                Json.members(root.path("parameters")),
                Json.texts(root, "bugs"),
                Json.text(root, "strategy", "?"),
                Json.number(root, "seed", 0),
                Json.number(root, "execution", 0),
                Json.number(root, "executionSeed", 0),
                Json.text(verdict, "property", ""),
                Json.text(verdict, "message", ""),
                Json.texts(root, "decisions"),
                (int) Json.number(root, "tail", -1),
                Json.texts(root, "events"));
    }
}
