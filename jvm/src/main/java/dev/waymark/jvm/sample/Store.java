package dev.waymark.jvm.sample;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** Values in a file, a line each. */
final class Store {
    private static final long LATER_MILLIS = 100;

    private final Path file;
    private final boolean writesLater;
    private final Set<String> values = new TreeSet<>();

    Store(Path file, boolean writesLater) throws IOException {
        this.file = file;
        this.writesLater = writesLater;
        if (Files.exists(file)) {
            values.addAll(Files.readAllLines(file));
        }
    }

    /** It is in the file when this returns. */
    void add(String value) throws IOException {
        synchronized (this) {
            values.add(value);
        }
        if (writesLater) { // the seeded bug
            new Thread(() -> writeLater(value), "writer").start();
        } else {
            write(value);
        }
    }

    private void writeLater(String value) {
        try {
            Thread.sleep(LATER_MILLIS);
            write(value);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void write(String value) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write((value + "\n").getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
    }

    synchronized Set<String> values() {
        return new TreeSet<>(values);
    }
}
