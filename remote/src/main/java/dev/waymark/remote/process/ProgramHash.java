package dev.waymark.remote.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A hash of what a command starts: of the program, and of each word behind it that is a file, such as a script or a jar. Where
 * they lie does not matter.
 */
final class ProgramHash {
    private static final int DIGITS = 16;

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
            StringBuilder all = new StringBuilder(file(program));
            for (String word : command.subList(1, command.size())) {
                Path named = path(word);
                if (named != null && Files.isRegularFile(named)) {
                    all.append(' ').append(file(named));
                }
            }
            return of(all.toString());
        } catch (IOException e) {
            return ""; // a program that may be run and not be read
        }
    }

    static String of(String text) {
        return sha256(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
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
            known = sha256(Files.readAllBytes(file));
            READ.put(key, known);
        }
        return known;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
