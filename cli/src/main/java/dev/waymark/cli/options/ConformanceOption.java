package dev.waymark.cli.options;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.ExperimentBuilder;
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

    public ExperimentBuilder alsoCheckedBy(ExperimentBuilder experiment) {
        return follows() ? experiment.alsoChecking(property()) : experiment;
    }

    public boolean follows() {
        if (!MODES.contains(mode)) {
            throw new UsageException(Nearest.unknown("--conformance", mode, MODES));
        }
        return !mode.equals(OFF);
    }

    public String property() {
        return "conformance:" + mode;
    }
}
