package dev.waymark.cli.options;

import dev.waymark.grid.access.Security;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How processes of a grid know each other. */
public final class KeyOptions {
    @Option(
            names = "--keys",
            paramLabel = "DIR",
            description = "Keys for mutual TLS, made by 'waymark grid keys DIR'; needed across machines.")
    @Nullable
    Path keys;

    @Option(
            names = "--unprotected-plain-text",
            description = "Across machines without keys: whoever reaches the port can read all and run code.")
    boolean plain;

    public boolean given() {
        return keys != null || plain;
    }

    public Security security() {
        return Security.of(keys, plain);
    }

    /** The same for a command that is started elsewhere. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (keys != null) {
            arguments.add("--keys=" + keys.toAbsolutePath());
        }
        if (plain) {
            arguments.add("--unprotected-plain-text");
        }
        return arguments;
    }
}
