package dev.waymark.report.data;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Traces as they are shown. To make one again takes longer than all else of a page, so each is made once. */
public final class ShownCache {
    private final Cases cases;
    private final Map<Path, Entry> known = new HashMap<>();

    public ShownCache(Cases cases) {
        this.cases = cases;
    }

    /** {@code stamp} is another if the file is. */
    private record Entry(String stamp, @Nullable Shown shown, String problem) {}

    /** Null if the file is not there, or cannot be shown, which is added to {@code problems}. */
    @Nullable
    Shown of(Path file, List<String> problems) {
        String stamp = stamp(file);
        if (stamp.isEmpty()) {
            known.remove(file);
            return null;
        }
        Entry entry = known.get(file);
        if (entry == null || !entry.stamp.equals(stamp)) {
            entry = read(file, stamp);
            known.put(file, entry);
        }
        if (!entry.problem.isEmpty()) {
            problems.add(entry.problem);
        }
        return entry.shown;
    }

    private Entry read(Path file, String stamp) {
        try {
            return new Entry(stamp, ShownReader.read(file, cases), "");
        } catch (UsageException e) {
            return new Entry(stamp, null, String.valueOf(e.getMessage()));
        }
    }

    /** Whether a file is still as it was, without reading it; empty if it is not there. */
    public static String stamp(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.lastModifiedTime().toMillis() + "/" + now.size() + "/" + now.fileKey();
        } catch (IOException e) {
            return "";
        }
    }
}
