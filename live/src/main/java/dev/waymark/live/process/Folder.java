package dev.waymark.live.process;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders: where servers keep their files, how they are copied and removed. */
public final class Folder {
    /** Memory, where there is such a place: nothing here is worth keeping. */
    private static final Path MEMORY = Path.of("/dev/shm");

    private Folder() {}

    /** {@code wanted}: empty for the best place there is; {@code prefix}: how its name begins. */
    public static Path create(String wanted, String prefix) {
        Path base = !wanted.isEmpty()
                ? Path.of(wanted)
                : Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        try {
            return Files.createTempDirectory(base, prefix);
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "no files can be written in " + base + " (" + e.getClass().getSimpleName()
                            + "): give another folder with -p folder=DIR",
                    e);
        }
    }

    public static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Path target = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target);
                }
            }
        } catch (IOException e) {
            throw full(to, e);
        }
    }

    public static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException e) { // somebody else removes it at the same time
            throw full(folder, e);
        }
    }

    public static SystemMistake full(Path folder, Exception reason) {
        return SystemMistake.starting(
                folder + " cannot be written any more (" + reason + "): see that its disk is not full, or give another"
                        + " folder with -p folder=DIR",
                reason);
    }
}
