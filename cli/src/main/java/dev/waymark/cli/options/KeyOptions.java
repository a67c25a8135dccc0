package dev.waymark.cli.options;

import dev.waymark.cli.permission.UserFolder;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.KeySource;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How processes of a grid know each other. */
public final class KeyOptions {
    @Option(
            names = "--keys",
            paramLabel = "DIR",
            description =
                    "Keys for mutual TLS, made by 'waymark grid keys DIR'; needed across machines. Default, on one"
                            + " machine: made for this campaign, and found by the same user's workers.")
    @Nullable
    Path keys;

    /** What was given. */
    public @Nullable Path folder() {
        return keys;
    }

    /** For whoever goes to that coordinator; {@code option} said where it is. */
    public KeySource source(String option, Address coordinator) {
        return KeySource.of(keys, KeyOptions::made, option, coordinator);
    }

    /** Where keys are that were made for one campaign. */
    public static Path made() {
        return UserFolder.path("keys of a grid, which --keys DIR would name");
    }
}
