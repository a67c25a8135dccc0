package dev.waymark.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Waymark this is, as the build wrote it down. */
public final class Version {
    /** The commit where it was built without its repository. */
    public static final String UNKNOWN = "unknown";

    private static final String DIRTY = "-dirty";
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

    /** The commit it was built from; it ends in {@code -dirty} if files were changed since, or is {@link #UNKNOWN}. */
    public static String commit() {
        return BUILT.getProperty("commit", UNKNOWN);
    }

    /** The same without the mark: that files were changed does not say which, nor whether they are code. */
    public static String cleanCommit() {
        return commit().replace(DIRTY, "");
    }

    /** Both, for people. */
    public static String full() {
        return text() + " (commit " + commit() + ")";
    }
}
