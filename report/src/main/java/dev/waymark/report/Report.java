package dev.waymark.report;

import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.report.data.Cases;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.RunFiles;
import dev.waymark.report.page.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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
        try {
            WholeFile.write(file, Page.of(data));
        } catch (IOException e) {
            throw new UnwritableException(file + " cannot be written (" + e
                    + "): see that its folder may be written and its disk is not full");
        }
        return new Written(file, data.notes());
    }
}
