package dev.waymark.report.data;

import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A run folder as a line of a list: little is read of it, and nothing is thrown. {@code begun} is in milliseconds since 1970,
 * 0 if it is not known; {@code note} says what is wrong with it, or nothing.
 */
public record Listed(
        String name,
        RunData.State state,
        String system,
        List<String> bugs,
        String strategy,
        long executions,
        long millis,
        Map<String, Long> coverage,
        int violations,
        long begun,
        String note) {

    public static Listed of(String name, Path folder) {
        RunRecord run = record(object(folder.resolve(RunRecord.FILE)));
        JsonNode written = object(folder.resolve(RunFiles.figures(folder)));
        RunReport figures = RunReport.read(written);
        RunData.State state = RunFiles.state(folder);
        Map<String, Long> coverage = new LinkedHashMap<>();
        figures.coverage().forEach((each, amount) -> coverage.put(each, amount.covered()));
        String note = run == null
                ? "run.json is missing, cut short or damaged"
                : written.isEmpty() && state == RunData.State.ENDED ? "result.json is cut short or damaged" : "";
        return new Listed(
                name,
                state,
                run == null ? figures.system() : run.spec().system().name(),
                run == null ? List.of() : run.resolved().system().bugs(),
                run == null
                        ? figures.strategy()
                        : String.valueOf(run.resolved().strategy().name()),
                figures.executions(),
                figures.elapsedMillis(),
                coverage,
                Math.max(figures.violations().size(), traces(folder)),
                begun(folder),
                note);
    }

    /** Of a folder that is not to be read. */
    public static Listed unread(String name, String note) {
        return new Listed(name, RunData.State.BROKEN_OFF, "", List.of(), "", 0, 0, Map.of(), 0, 0, note);
    }

    public Listed noting(String more) {
        String all = note.isEmpty() ? more : note + "; " + more;
        return new Listed(name, state, system, bugs, strategy, executions, millis, coverage, violations, begun, all);
    }

    private static @Nullable RunRecord record(JsonNode run) {
        try {
            return run.isEmpty() ? null : RunRecord.read(run);
        } catch (UsageException e) {
            return null; // which the caller notes
        }
    }

    private static JsonNode object(Path file) {
        try {
            JsonNode object = Json.parse(Json.text(file)).orElse(Json.NOTHING);
            return object.isObject() ? object : Json.NOTHING;
        } catch (IOException e) {
            return Json.NOTHING; // which the caller sees
        }
    }

    private static int traces(Path folder) {
        try (Stream<Path> files = Files.list(folder.resolve("violations"))) {
            return (int) files.map(file -> String.valueOf(file.getFileName()))
                    .filter(file -> file.endsWith(".trace.json") && !file.endsWith(".min.trace.json"))
                    .count();
        } catch (IOException e) {
            return 0;
        }
    }

    private static long begun(Path folder) {
        try {
            return Files.getLastModifiedTime(folder.resolve(RunRecord.FILE)).toMillis();
        } catch (IOException e) {
            return 0;
        }
    }
}
