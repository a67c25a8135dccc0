package dev.waymark.engine.campaign;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.result.MetricsLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a campaign leaves what it finds: {@code run.json}, {@code metrics.jsonl}, {@code violations/*.trace.json}. Made
 * before the campaign starts, so that a folder that cannot be written is said at once. Until it is closed, or its process
 * has ended in whatever way, no other campaign can have it: two that go on with the same one would undo each other.
 */
public final class RunFolder implements AutoCloseable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    static final String METRICS = "metrics.jsonl";

    private static final String LOCK = ".lock";

    private static final String VIOLATIONS = "violations";

    private static final Path RUNS = Path.of("runs");

    /** Those of this process: to open a file that it has locked, and to close it again, would free the lock. */
    private static final Set<Path> HELD = new TreeSet<>();

    private final Path path;
    private final Path metrics;
    private final Path real;
    private final FileChannel lock;
    private long nextMetrics = 1;

    private static final int LOOKS = 20;

    private RunFolder(Path path) throws IOException {
        this.path = path;
        this.real = path.toRealPath(); // when it is closed the folder may be gone
        this.metrics = path.resolve(METRICS);
        this.lock = lock(path);
    }

    /** Where its options say, or a new folder below {@code runs}. */
    public static RunFolder create(Experiment experiment) {
        return create(
                experiment.options().out(),
                experiment.target().name(),
                experiment.strategy().label());
    }

    /** {@code out}, which must be empty or not exist, or a new folder below {@code runs}. */
    public static RunFolder create(@Nullable Path out, String system, String strategy) {
        Path path = out != null ? out : RUNS;
        try {
            path = out != null ? out : fresh(system, strategy);
            if (Files.exists(path) && !Files.isDirectory(path)) {
                throw UsageException.of(
                        SpecField.OUT, path + ": is a file: give a folder that is empty or does not exist");
            }
            if (Files.isDirectory(path) && !isEmpty(path)) {
                throw UsageException.of(SpecField.OUT, path + ": the folder is not empty: give another one");
            }
            WholeFile.makeFolder(path.resolve(VIOLATIONS));
            Files.writeString(path.resolve(METRICS), "");
            return new RunFolder(path);
        } catch (IOException e) {
            throw UsageException.of(
                    SpecField.OUT,
                    path + ": the run folder cannot be written (" + e
                            + "): choose another, or work in a folder where you may write",
                    e);
        }
    }

    /** The folder of a campaign that goes on. */
    public static RunFolder resume(Path path) {
        if (!Files.isDirectory(path)) {
            throw UsageException.of(SpecField.RESUME, path + ": there is no such folder");
        }
        if (!Files.exists(path.resolve(METRICS)) && !Files.exists(path.resolve(Checkpoint.FOLDER))) {
            throw UsageException.of(
                    SpecField.RESUME, path + ": there is no campaign to go on with; give the folder of an earlier run");
        }
        try {
            RunFolder folder = new RunFolder(path);
            WholeFile.removeUnfinished(path);
            WholeFile.removeUnfinished(path.resolve(VIOLATIONS));
            WholeFile.removeUnfinished(path.resolve(Checkpoint.FOLDER));
            return folder;
        } catch (IOException e) {
            throw UsageException.of(SpecField.RESUME, path + ": the folder cannot be written (" + e + ")", e);
        }
    }

    /** Whether a campaign has this folder now, in this process or in another. */
    public static boolean isHeld(Path path) {
        try {
            Path real = path.toRealPath();
            Path file = real.resolve(LOCK);
            synchronized (HELD) {
                if (HELD.contains(real) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    return HELD.contains(real);
                }
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                        FileLock free = channel.tryLock(0, Long.MAX_VALUE, true)) {
                    return free == null;
                }
            }
        } catch (IOException e) { // not even to be looked at: then it is not ours
            return false;
        }
    }

    private static FileChannel lock(Path path) throws IOException {
        Path real = path.toRealPath();
        synchronized (HELD) {
            if (!HELD.contains(real)) {
                FileChannel channel =
                        FileChannel.open(real.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                for (int i = 0; i < LOOKS; i++) { // somebody who only looks whether it is held has it for a moment
                    if (channel.tryLock() != null) {
                        HELD.add(real);
                        return channel;
                    }
                    pause();
                }
                channel.close();
            }
        }
        throw new UsageException(
                "the campaign of folder " + path + " is still running: end it before you go on with it");
    }

    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** It could be written when the campaign began. */
    static UnwritableException unwritable(Path file, IOException e) {
        return new UnwritableException(file + " cannot be written any more (" + e
                + "): see that the run folder is still there and its disk not full, then run it again");
    }

    /** Made here and now: two campaigns that start in the same second must not share a folder. */
    private static Path fresh(String system, String strategy) throws IOException {
        Files.createDirectories(RUNS);
        return fresh(RUNS, system, strategy);
    }

    /** A new and empty folder for a campaign, in the folder {@code runs}. */
    public static Path fresh(Path runs, String system, String strategy) throws IOException {
        String label = strategy.replaceAll("[^A-Za-z0-9.=_-]", "_");
        String name = TIME.format(WallClock.now()) + "-" + system + "-" + label;
        for (int i = 1; ; i++) {
            try {
                return Files.createDirectory(runs.resolve(i == 1 ? name : name + "-" + i));
            } catch (FileAlreadyExistsException e) {
                continue;
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    public Path path() {
        return path;
    }

    public Path violation(String name) {
        return path.resolve(VIOLATIONS).resolve(name);
    }

    public void write(String file, String text) {
        try {
            WholeFile.write(path.resolve(file), text);
        } catch (IOException e) {
            throw unwritable(path.resolve(file), e);
        }
    }

    /** A line of figures each time the number of executions has grown by a tenth; {@code last} writes one anyway. */
    public void metrics(Totals totals, boolean last) {
        if (totals.executions() < nextMetrics && !last) {
            return;
        }
        nextMetrics = totals.executions() + Math.max(1, totals.executions() / 10);
        Map<String, Long> coverage = new LinkedHashMap<>();
        totals.covered().forEach((name, covered) -> coverage.put(name, (long) covered));
        String line = ReportJson.write(new MetricsLine(
                totals.executions(),
                totals.decisions(),
                totals.elapsedMillis(),
                totals.violations().size(),
                coverage));
        try {
            Files.writeString(metrics, line + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw unwritable(metrics, e);
        }
    }

    @Override
    public void close() {
        synchronized (HELD) {
            HELD.remove(real);
            try {
                lock.close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close " + path.resolve(LOCK), e);
            }
        }
    }
}
