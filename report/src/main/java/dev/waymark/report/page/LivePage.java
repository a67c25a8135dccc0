package dev.waymark.report.page;

import dev.waymark.report.data.Cases;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.RunFiles;
import dev.waymark.report.data.ShownCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page of a run folder in which a campaign may still be at work. It is read again when something in it has changed. */
public final class LivePage {
    private static final List<String> FILES = List.of("run.json", "progress.json", "result.json", "metrics.jsonl");

    private final Path folder;
    private final ShownCache shown;
    private String stamp = "";
    private @Nullable RunData data;
    private @Nullable Shot shot;
    private List<Shot.Section> sections = List.of();

    public LivePage(Path folder, Cases cases) {
        this.folder = folder;
        this.shown = new ShownCache(cases);
    }

    /** Throws {@link dev.waymark.core.UsageException} if this is no run folder. */
    public synchronized RunData data() {
        String now = stamp();
        RunData known = data;
        if (known == null || !now.equals(stamp)) {
            known = RunFiles.read(folder, shown);
            data = known;
            shot = null;
            stamp = now;
        }
        return known;
    }

    /** The same one until something has changed. */
    public synchronized Shot shot() {
        RunData now = data();
        Shot known = shot;
        if (known == null) {
            known = Page.shot(now, Frame.SERVED, sections);
            shot = known;
            sections = known.sections();
        }
        return known;
    }

    public String page() {
        return Page.in(Frame.SERVED, shot());
    }

    private String stamp() {
        String files = FILES.stream()
                .map(name -> ShownCache.stamp(folder.resolve(name)))
                .collect(Collectors.joining(" "));
        return files + " " + RunFiles.state(folder) + " " + traces();
    }

    private String traces() {
        try (Stream<Path> traces = Files.list(folder.resolve("violations"))) {
            return traces.sorted()
                    .map(trace -> trace.getFileName() + ShownCache.stamp(trace))
                    .collect(Collectors.joining(" "));
        } catch (IOException e) {
            return "";
        }
    }
}
