package dev.waymark.cli.terminal;

import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "waymark " + version() + " (Java " + Runtime.version().feature() + ")"
        };
    }

    public static String version() {
        return dev.waymark.core.Version.text();
    }
}
