package dev.waymark.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Waymark this is, as the build wrote it down. */
public final class Version {
    private static final String FILE = "version.properties";
    private static final Properties BUILT = read();

    private Version() {}

    private static Properties read() {
        Properties built = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(FILE)) {
            if (in != null) {
                built.load(in);
            }
            return built;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE, e);
        }
    }

    public static String text() {
        return BUILT.getProperty("version", "development");
    }
}
