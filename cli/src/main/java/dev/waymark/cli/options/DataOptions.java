package dev.waymark.cli.options;

import dev.waymark.cli.permission.Again;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.permission.OwnCommands;
import picocli.CommandLine.Option;

/** For commands that read traces, specs, suites or run folders, which are data of anybody. */
public final class DataOptions {
    @Option(
            names = "--allow-command",
            description = "What such a file names may be started: commands, and plugins. Else it is only if you give it"
                    + " again, or if a run of your own was given the same in this folder.")
    boolean allowed;

    public boolean allowed() {
        return allowed;
    }

    /** {@code again}: what was given again. */
    public DataPermission permission(Again again) {
        return new DataPermission(again.names(), allowed, OwnCommands.ofUser());
    }
}
