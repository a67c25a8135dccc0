package dev.waymark.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A hash of all that lies on a class path; where it lies does not matter. */
final class CodeHash {
    private static final int DIGITS = 16;

    private CodeHash() {}

    static String of(List<Path> classPath) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path part : classPath) {
                add(digest, part);
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(MessageDigest digest, Path part) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(part)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            digest.update(part.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(file));
        }
    }
}
