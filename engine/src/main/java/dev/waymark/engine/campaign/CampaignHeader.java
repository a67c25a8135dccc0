package dev.waymark.engine.campaign;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.engine.experiment.CoverageMemory;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of a checkpoint's header that need not be equal when a campaign goes on. */
final class CampaignHeader {
    /** What the campaign may keep of what is covered, in bytes: it may be more next time. */
    static final String MEMORY = "coverage memory";

    private static final String SYSTEM = "system.name";
    private static final String SYSTEM_CODE = "system code";
    private static final String WAYMARK_CODE = "waymark code";
    private static final List<String> KEYS = List.of(MEMORY, SYSTEM_CODE, WAYMARK_CODE);

    private CampaignHeader() {}

    static void add(List<String> header, CodeVersion code) {
        header.add(SYSTEM_CODE + ": " + code.system());
        header.add(WAYMARK_CODE + ": " + code.waymark());
    }

    /** Those that must be equal. */
    static List<String> fixed(List<String> lines) {
        return lines.stream()
                .filter(line -> KEYS.stream().noneMatch(key -> line.startsWith(key + ": ")))
                .toList();
    }

    /** Executions of two codes must not be mixed. Where one is unknown, nothing says that it is another. */
    static void checkCode(Path runFolder, List<String> there, List<String> here) {
        List<String> changes = code(there).changesTo(code(here), value(here, SYSTEM, ""));
        if (!changes.isEmpty()) {
            throw UsageException.of(
                    SpecField.RESUME,
                    runFolder + ": since it began, " + String.join(" and ", changes)
                            + " changed, and results of both would be mixed; go back to the code that it began with, or"
                            + " start the campaign anew");
        }
    }

    static void checkForm(Path runFolder, List<String> there) {
        if (value(there, SYSTEM, "").isEmpty()) {
            throw earlier(runFolder, value(there, "waymark", Version.UNKNOWN));
        }
    }

    /** What was written before campaigns were described by specs was learned by other code: it cannot be gone on with. */
    static UsageException earlier(Path runFolder, String version) {
        return UsageException.of(
                SpecField.RESUME,
                runFolder + ": it was begun by an earlier version of Waymark (" + version
                        + "), which kept what it learned otherwise; go on with that version, or start the campaign anew");
    }

    private static CodeVersion code(List<String> lines) {
        return new CodeVersion(value(lines, SYSTEM_CODE, Version.UNKNOWN), value(lines, WAYMARK_CODE, Version.UNKNOWN));
    }

    static @Nullable CoverageMemory memory(Path runFolder, List<String> lines) {
        String bytes = value(lines, MEMORY, "");
        try {
            return bytes.isEmpty() ? null : new CoverageMemory(Long.parseLong(bytes));
        } catch (IllegalArgumentException e) {
            throw UsageException.of(
                    SpecField.RESUME,
                    runFolder + ": its " + MEMORY + " '" + bytes + "' is damaged; start the campaign anew");
        }
    }

    private static String value(List<String> lines, String key, String otherwise) {
        String prefix = key + ": ";
        for (String line : lines) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
        }
        return otherwise;
    }
}
