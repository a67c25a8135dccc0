package dev.waymark.report;

import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.report.data.Cases;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.RunFiles;
import dev.waymark.report.page.ComparisonPage;
import dev.waymark.report.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code report.html} of a run folder: all that is in it for people, in one file that needs nothing else. */
public final class Report {
    public static final String FILE = "report.html";

    private Report() {}

    /** {@code notes}: what could not be shown, as it also stands in the page. */
    public record Written(Path file, List<String> notes) {}

    /**
     * Writes it, in place of an earlier one. Throws {@link dev.waymark.core.UsageException} if this is no run folder,
     * {@link UnwritableException} if it cannot be written; whatever else is wrong with the folder is said in the page.
     */
    public static Written write(Path folder, Cases cases) {
        RunData data = RunFiles.read(folder, cases);
        Path file = folder.resolve(FILE);
        write(file, Page.of(data));
        return new Written(file, data.notes());
    }

    /** Several run folders side by side, in a file of its own. Throws what {@link #write} throws. */
    public static Written compare(List<Path> folders, Path file) {
        if (folders.size() > ComparisonPage.MAX) {
            throw new UsageException(folders.size() + " folders are too many to compare in one picture: give at most "
                    + ComparisonPage.MAX);
        }
        Set<Path> distinct = new HashSet<>();
        for (Path folder : folders) {
            if (!distinct.add(folder.toAbsolutePath().normalize())) {
                throw new UsageException(folder + " is given twice");
            }
        }
        Map<String, RunData> runs = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        for (Path folder : folders) {
            String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
            RunData data = RunFiles.read(folder, Report::figuresOnly);
            runs.put(runs.containsKey(name) ? folder.toString() : name, data);
            data.notes().forEach(note -> notes.add(folder + ": " + note));
        }
        write(file, ComparisonPage.of(runs));
        return new Written(file, notes);
    }

    private static RecordedCase figuresOnly(Path trace) {
        throw new UsageException("nothing is shown of " + trace);
    }

    private static void write(Path file, String page) {
        try {
            WholeFile.write(file, page);
        } catch (IOException e) {
            throw new UnwritableException(file + " cannot be written (" + e
                    + "): see that its folder may be written and its disk is not full");
        }
    }
}
