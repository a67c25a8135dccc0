package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.spec.SpecJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Where a suite leaves its results, and each trial as soon as it is complete: whoever runs the suite again with the same folder
 * goes on where it was ended, in whatever way. A trial is known by all that decides what it does, so one whose settings were
 * changed in the meantime is made again.
 */
final class SuiteFolder implements AutoCloseable {
    private static final String TRIALS = "trials";
    private static final String LOCK = ".lock";
    private static final int NAME_MAX = 60;

    private final Path path;
    private final FileChannel lock;
    private final Console console;
    private final Set<String> otherCommits = new ConcurrentSkipListSet<>();

    private SuiteFolder(Path path, FileChannel lock, Console console) {
        this.path = path;
        this.lock = lock;
        this.console = console;
    }

    static SuiteFolder open(Path path, Console console) {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new UsageException(path + " is a file: --out needs a folder");
        }
        try {
            if (!isEmpty(path) && !Files.isDirectory(path.resolve(TRIALS))) {
                throw new UsageException(
                        "folder " + path + " is not empty and not that of a suite: give --out another one");
            }
            WholeFile.makeFolder(path.resolve(TRIALS));
            FileChannel lock =
                    FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isLocked(lock)) {
                lock.close();
                throw new UsageException("the suite of folder " + path + " is still running: end it, or wait for it");
            }
            WholeFile.removeUnfinished(path);
            WholeFile.removeUnfinished(path.resolve(TRIALS));
            return new SuiteFolder(path, lock, console);
        } catch (IOException e) {
            throw new UsageException("folder " + path + " cannot be written (" + e + "): choose another with --out", e);
        }
    }

    private static boolean isLocked(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) { // somebody else in this process
            return false;
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    /** What is kept of trials. */
    Trials.Kept trials() {
        return new Trials.Kept() {
            @Override
            public @Nullable Trial find(Experiment experiment) {
                JsonNode kept = SuiteFolder.this.find(key(experiment), label(experiment));
                return kept == null ? null : new Trial(kept.path("report"), Curve.of(kept.path("curve")));
            }

            @Override
            public void keep(Experiment experiment, Trial trial) {
                SuiteFolder.this.keep(key(experiment), label(experiment), trial);
            }
        };
    }

    private static String label(Experiment experiment) {
        return experiment.target().name() + "-" + experiment.strategy().label();
    }

    /** All that is said of it; what guides another strategy is measured here too, and that is to be seen in the results. */
    private static String key(Experiment experiment) {
        return SpecJson.write(experiment.resolved().withCoverageMemory(null));
    }

    /** Null if nothing is kept under this key. */
    @Nullable
    JsonNode find(String key, String label) {
        Path file = file(key, label);
        if (!Files.exists(file)) {
            return null;
        }
        try {
            JsonNode kept = Json.read(Files.readString(file));
            if (kept.path("key").asString("").equals(key) && kept.has("value")) {
                String commit = kept.path("commit").asString("");
                if (!commit.equals(Version.commit()) && otherCommits.add(commit)) {
                    console.notice("some results in " + path + " were made by commit " + commit
                            + ", this is " + Version.commit() + ": remove " + path.resolve(TRIALS)
                            + " to have all made anew");
                }
                return kept.path("value");
            }
        } catch (IOException | JacksonException e) {
            console.notice(file + " cannot be read and is made again");
        }
        return null;
    }

    void keep(String key, String label, Object value) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("key", key);
        content.put("commit", Version.commit());
        content.put("value", value);
        write(file(key, label), Json.write(content) + "\n");
    }

    private Path file(String key, String label) {
        String name = label.replaceAll("[^A-Za-z0-9.=_-]", "_");
        return path.resolve(TRIALS)
                .resolve(name.substring(0, Math.min(name.length(), NAME_MAX)) + "-" + hash(key) + ".json");
    }

    private static String hash(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** In a folder below if the name says so. */
    Path write(String name, String text) {
        Path file = path.resolve(name);
        write(file, text);
        return file;
    }

    private static void write(Path file, String text) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new UnwritableException(file + " cannot be written any more (" + e
                    + "): see that the folder is still there and its disk not full, then run it again");
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + path.resolve(LOCK), e);
        }
    }
}
