package dev.waymark.jvm.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where nodes write: in memory if the machine has a file system there, and gone when the JVM ends. */
final class Folders {
    private static final String NAME = "waymark-jvm-";

    private Folders() {}

    /** A new one; those of JVMs that were killed are removed. */
    static Path make() throws IOException {
        Path memory = Path.of("/dev/shm");
        Path root = Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir", "."));
        sweep(root);
        // As long in each JVM: a path that is longer can be seen in what a server writes.
        Path folder = root.resolve(
                NAME + String.format("%010d", ProcessHandle.current().pid()));
        Files.createDirectories(folder);
        return folder;
    }

    private static void sweep(Path root) throws IOException {
        List<Path> old;
        try (Stream<Path> all = Files.list(root)) {
            old = all.filter(each -> each.getFileName().toString().matches(NAME + "\\d+"))
                    .toList();
        }
        for (Path each : old) {
            long process = Long.parseLong(each.getFileName().toString().substring(NAME.length()));
            if (ProcessHandle.of(process).isEmpty() && Files.isWritable(each)) {
                remove(each);
            }
        }
    }

    /** Everything in it. */
    static void clear(Path folder) throws IOException {
        remove(folder);
        Files.createDirectories(folder);
    }

    static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }
}
