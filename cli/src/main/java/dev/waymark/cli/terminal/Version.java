package dev.waymark.cli.terminal;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "waymark " + version() + " (commit " + dev.waymark.core.Version.commit() + ", Java "
                    + Runtime.version().feature() + ")"
        };
    }

    public static String version() {
        return dev.waymark.core.Version.text();
    }
}
