package dev.waymark.remote.process;

import dev.waymark.core.random.Mix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A hash of what a command starts: of the program, and of each word behind it that is a file, such as a script or a jar. Where
 * they lie does not matter.
 */
final class ProgramHash {
    /** A file with its time and size is read once. */
    private static final Map<String, String> READ = new ConcurrentHashMap<>();

    private ProgramHash() {}

    /** Empty if the program cannot be found. */
    static String of(List<String> command) {
        Path program = CommandLine.program(command.get(0));
        if (program == null) {
            return "";
        }
        try {
            long hash = Mix.text(file(program));
            for (String word : command.subList(1, command.size())) {
                Path named = path(word);
                if (named != null && Files.isRegularFile(named)) {
                    hash = Mix.combine(hash, Mix.text(file(named)));
                }
            }
            return String.format(Locale.ROOT, "%016x", hash);
        } catch (IOException e) {
            return ""; // a program that may be run and not be read
        }
    }

    private static @Nullable Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String file(Path file) throws IOException {
        String key = file.toAbsolutePath() + " " + Files.getLastModifiedTime(file) + " " + Files.size(file);
        String known = READ.get(key);
        if (known == null) {
            byte[] bytes = Files.readAllBytes(file);
            CRC32 checksum = new CRC32();
            checksum.update(bytes);
            known = checksum.getValue() + " " + bytes.length;
            READ.put(key, known);
        }
        return known;
    }
}
