package dev.waymark.engine.campaign;

import dev.waymark.core.file.WholeFile;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.result.CoverageAmount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * For whoever looks at a run folder while its campaign runs. {@code progress.json} says how far it is, with the keys of
 * {@code result.json}, which takes its place at the end. Whoever makes a file {@code stop} ends the campaign as Ctrl-C does.
 * Neither is read to decide what an execution does.
 */
public final class LiveFiles {
    public static final String PROGRESS = "progress.json";

    public static final String STOP = "stop";

    private static final long TELL_MILLIS = 1000;
    private static final long ASK_MILLIS = 250;

    private final Path progress;
    private final Path stop;
    private long told;
    private long asked = WallClock.nanos();
    private boolean urgent = true;
    private volatile boolean stopping;

    LiveFiles(Path folder) {
        this.progress = folder.resolve(PROGRESS);
        this.stop = folder.resolve(STOP);
    }

    /** What comes next is worth telling at once. */
    void hurry() {
        urgent = true;
    }

    void tell(Totals totals, List<Finding> findings) {
        if (!urgent && WallClock.millisSince(told) < TELL_MILLIS) {
            return;
        }
        urgent = false;
        told = WallClock.nanos();
        try {
            WholeFile.writeUnforced(progress, ReportJson.write(progress(totals, findings)) + "\n");
        } catch (IOException e) {
            throw RunFolder.unwritable(progress, e);
        }
    }

    /** What is known before a campaign has ended: some of the keys of {@link RunReport}, with the same types. */
    record Progress(
            long executions,
            long decisions,
            long deliveries,
            long elapsedMillis,
            Map<String, CoverageAmount> coverage,
            RunReport.Counts verdicts,
            Map<String, RunReport.Counts> properties,
            List<RunReport.Found> violations,
            Map<String, Double> health,
            Map<String, Double> faults,
            Map<String, Long> skipped,
            Map<String, Long> strategyCounters,
            Map<String, Map<String, Long>> strategyStatistics) {}

    private static Progress progress(Totals totals, List<Finding> findings) {
        Map<String, CoverageAmount> coverage = new LinkedHashMap<>();
        totals.covered().forEach((name, covered) -> coverage.put(name, new CoverageAmount(covered, false, Map.of())));
        Map<String, RunReport.Counts> properties = new LinkedHashMap<>();
        totals.properties().forEach((name, tally) -> properties.put(name, RunReport.Counts.of(tally)));
        return new Progress(
                totals.executions(),
                totals.decisions(),
                totals.deliveries(),
                totals.elapsedMillis(),
                coverage,
                RunReport.Counts.of(totals.verdicts()),
                properties,
                findings.stream().map(RunReport.Found::of).toList(),
                totals.health(),
                totals.faults(),
                totals.skipped(),
                totals.counters(),
                totals.statistics());
    }

    /** Whether somebody wants the campaign to end. */
    boolean stopAsked() {
        if (!stopping && WallClock.millisSince(asked) >= ASK_MILLIS) {
            asked = WallClock.nanos();
            stopping = Files.exists(stop);
        }
        return stopping;
    }

    /** Somebody may have wanted the campaign to end that this one goes on with. */
    void forgetStop() {
        remove(stop);
    }

    /** The result is there. */
    void over() {
        remove(progress);
        remove(stop);
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw RunFolder.unwritable(file, e);
        }
    }
}
