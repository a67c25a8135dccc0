package dev.waymark.cli.options;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --conformance}: another word for property {@code conformance}, checked beside all others. */
public final class ConformanceOption {
    private static final String OFF = "off";
    private static final List<String> MODES = List.of(OFF, "warn", "strict");

    @Option(
            names = "--conformance",
            paramLabel = "off|warn|strict",
            description =
                    "Follow executions in the system's TLA+ model. An event that the model does not allow makes the"
                            + " execution inconclusive (warn) or is a violation (strict). Default: off.")
    String mode = OFF;

    public boolean follows() {
        return follows(mode);
    }

    /** Throws {@link UsageException} if there is no such mode. */
    public static boolean follows(String mode) {
        if (!MODES.contains(mode)) {
            throw new UsageException(Nearest.unknown("--conformance", mode, MODES));
        }
        return !mode.equals(OFF);
    }

    public String property() {
        return property(mode);
    }

    public static String property(String mode) {
        return "conformance:" + mode;
    }
}
