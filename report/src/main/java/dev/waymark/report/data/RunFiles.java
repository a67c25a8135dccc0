package dev.waymark.report.data;

import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.engine.campaign.LiveFiles;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.RunSections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads a run folder as far as it can be read. What is missing, cut short or of another version is noted, never thrown. */
public final class RunFiles {
    private static final String RESULT = "result.json";
    private static final String FULL = ".trace.json";
    private static final String MINIMAL = ".min.trace.json";

    /** Of more violations than this only the figures are shown. */
    private static final int SHOWN_MAX = 12;

    private static final List<String> OF_LEARNERS = List.of("learned.jsonl", "calibration.jsonl");
    private static final int FILE_MAX = 200_000;

    private final Path folder;
    private final ShownCache shown;
    private final List<String> notes = new ArrayList<>();

    private RunFiles(Path folder, ShownCache shown) {
        this.folder = folder;
        this.shown = shown;
    }

    /** Throws {@link UsageException} if this is no run folder at all. */
    public static RunData read(Path folder, Cases cases) {
        return read(folder, new ShownCache(cases));
    }

    /** The same for a folder that is read again and again: what was made of a trace is kept. */
    public static RunData read(Path folder, ShownCache shown) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    Files.exists(folder)
                            ? folder + " is a file: give the folder of a run"
                            : "there is no folder " + folder + ": give the folder of a run, such as runs/...");
        }
        return new RunFiles(folder, shown).read();
    }

    private RunData read() {
        if (!isRunFolder(folder)) {
            throw new UsageException(folder + " is no run folder: it has none of run.json, result.json, metrics.jsonl"
                    + " and violations/; give a folder that `waymark run` wrote");
        }
        JsonNode run = object(RunRecord.FILE);
        RunRecord record = record(run);
        RunData.State state = state(folder);
        JsonNode written = object(figures(folder));
        RunReport result = RunReport.read(written);
        if (state == RunData.State.BROKEN_OFF) {
            notes.add("the campaign did not come to its end: this is what it had written until then");
        }
        String version = record == null ? Version.text() : record.provenance().waymark();
        if (!version.equals(Version.text())) {
            notes.add("the run was written by Waymark " + version + ", this page by " + Version.text()
                    + ": what only one of them knows is not shown");
        }
        Curve.Read curve = Curve.read(text("metrics.jsonl"));
        if (curve.unread() > 0) {
            notes.add(Texts.count(curve.unread(), "line") + " of metrics.jsonl could not be read");
        }
        Curve all = state == RunData.State.ENDED || written.isEmpty()
                ? curve.curve()
                : curve.curve().with(result);
        return new RunData(
                folder,
                state,
                record,
                result,
                RunSections.read(written),
                new RunData.Written(run, written),
                all,
                found(result),
                files(),
                List.copyOf(notes));
    }

    private @Nullable RunRecord record(JsonNode run) {
        if (run.isEmpty()) {
            return null;
        }
        try {
            return RunRecord.read(run);
        } catch (UsageException e) {
            notes.add(RunRecord.FILE + " cannot be read: " + e.getMessage());
            return null;
        }
    }

    public static boolean isRunFolder(Path folder) {
        return Stream.of("run.json", "result.json", "metrics.jsonl", "violations")
                .anyMatch(name -> Files.exists(folder.resolve(name)));
    }

    /** A campaign tells how far it is until its result is there; one that was killed leaves that behind. */
    public static RunData.State state(Path folder) {
        if (figures(folder).equals(RESULT) && Files.exists(folder.resolve(RESULT))) {
            return RunData.State.ENDED;
        }
        if (!RunFolder.isHeld(folder)) {
            return RunData.State.BROKEN_OFF;
        }
        return Files.exists(folder.resolve(LiveFiles.STOP)) ? RunData.State.STOPPING : RunData.State.RUNNING;
    }

    /** The file with the latest figures. */
    public static String figures(Path folder) {
        return Files.exists(folder.resolve(LiveFiles.PROGRESS)) ? LiveFiles.PROGRESS : RESULT;
    }

    private String text(String name) {
        try {
            return Json.text(folder.resolve(name));
        } catch (NoSuchFileException e) {
            notes.add(name + " is missing");
        } catch (IOException e) {
            notes.add(name + " cannot be read: " + e);
        }
        return "";
    }

    private JsonNode object(String name) {
        if (!Files.exists(folder.resolve(name))) {
            return Json.NOTHING; // said elsewhere, in other words
        }
        JsonNode object = Json.parse(text(name)).orElse(Json.NOTHING);
        if (object.isEmpty() || !object.isObject()) {
            notes.add(name + " is cut short or damaged");
            return Json.NOTHING;
        }
        return object;
    }

    /** Those of the result in its order, then those of which there is only a file. */
    private List<Found> found(RunReport result) {
        Map<String, RunReport.@Nullable Found> figures = new LinkedHashMap<>();
        result.violations().forEach(each -> figures.put(each.id().isEmpty() ? "?" : each.id(), each));
        traces().forEach(id -> figures.putIfAbsent(id, null));
        List<Found> found = new ArrayList<>();
        figures.forEach((id, each) -> found.add(found.size() < SHOWN_MAX ? found(id, each) : unshown(id, each)));
        if (found.size() > SHOWN_MAX) {
            notes.add("only the first " + SHOWN_MAX + " of " + found.size() + " violations have a diagram here;"
                    + " `waymark replay` shows any of them");
        }
        return found;
    }

    private static Found unshown(String id, RunReport.@Nullable Found figures) {
        return new Found(id, figures, null, null, List.of());
    }

    private Found found(String id, RunReport.@Nullable Found figures) {
        List<String> problems = new ArrayList<>();
        Path violations = folder.resolve("violations");
        if (!isNameIn(violations, id + MINIMAL)) {
            problems.add("its id could not be the name of a file");
            return new Found(id, figures, null, null, problems);
        }
        Shown shrunk = shown.of(violations.resolve(id + MINIMAL), problems);
        Shown original = shown.of(violations.resolve(id + FULL), problems);
        if (shrunk == null && original == null && problems.isEmpty()) {
            problems.add("its trace is not in the folder");
        }
        return new Found(id, figures, shrunk, original, problems);
    }

    /** What a result calls its violations leads nowhere else. */
    private static boolean isNameIn(Path around, String name) {
        try {
            return around.normalize().equals(around.resolve(name).normalize().getParent());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private List<String> traces() {
        try (Stream<Path> files = Files.list(folder.resolve("violations"))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(FULL))
                    .map(name -> name.substring(0, name.length() - (name.endsWith(MINIMAL) ? MINIMAL : FULL).length()))
                    .distinct()
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            notes.add("there is no folder violations");
        } catch (IOException e) {
            notes.add("violations cannot be listed: " + e);
        }
        return List.of();
    }

    /** What coverages wrote for people, and what a learner wrote. */
    private Map<String, String> files() {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".txt")
                            || OF_LEARNERS.contains(String.valueOf(each.getFileName())))
                    .sorted()
                    .toList()) {
                String text = Json.text(file);
                texts.put(String.valueOf(file.getFileName()), text.substring(0, Math.min(text.length(), FILE_MAX)));
            }
        } catch (IOException e) {
            notes.add("the folder cannot be listed: " + e);
        }
        return texts;
    }
}
