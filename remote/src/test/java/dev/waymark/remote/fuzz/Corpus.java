package dev.waymark.remote.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Frames and bodies in a file: in each line what becomes of it, a space, and the frame. */
public final class Corpus {
    /** {@code fate}: what becomes of it. */
    public record Entry(String fate, String text) {
        public byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return fate + " " + (text.length() > 120 ? text.substring(0, 120) + "..." : text);
        }
    }

    private Corpus() {}

    /** Of {@code src/test/resources}. */
    public static List<Entry> of(String file) {
        try {
            return Files.readAllLines(Path.of("src", "test", "resources", file)).stream()
                    .map(line -> new Entry(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<byte[]> bytes(List<Entry> entries) {
        return entries.stream().map(Entry::bytes).toList();
    }
}
