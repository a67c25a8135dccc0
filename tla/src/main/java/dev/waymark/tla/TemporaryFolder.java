package dev.waymark.tla;

import dev.waymark.core.UsageException;
import java.io.IOException;

/** Where TLC's files lie while they are needed; it is the user's to choose, so what is wrong with it is told. */
public final class TemporaryFolder {
    private TemporaryFolder() {}

    public static UsageException unusable(IOException e) {
        return new UsageException(
                "the folder for temporary files, " + System.getProperty("java.io.tmpdir")
                        + ", cannot be used for models (" + e + "): name another with JAVA_OPTS=-Djava.io.tmpdir=DIR",
                e);
    }
}
