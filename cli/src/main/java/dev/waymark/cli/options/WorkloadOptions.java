package dev.waymark.cli.options;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.workload.Harness;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What clients ask, as data. Both options are other words for parameter {@code workload}, so that traces keep it. */
public final class WorkloadOptions {
    @Option(
            names = "--workload",
            paramLabel = "STEPS",
            description = "What clients ask in every execution, such as 's1:k0<-101; empty; s0:k1=0?k0<-400'.")
    @Nullable
    String workload;

    @Option(
            names = "--harness",
            paramLabel = "random|enumerate[:requests=3:steps=4:keys=2]",
            description = "Another workload in each execution: drawn from its seed, or all there are, in order.")
    @Nullable
    String harness;

    /** Checked before anything else is: a system that takes no workloads has no such parameter. */
    public void apply(SystemOptions system, Console console) {
        if (workload == null && harness == null) {
            return;
        }
        if (workload != null && harness != null) {
            throw new UsageException("--workload and --harness exclude each other: one workload, or many");
        }
        SystemRegistry registry = system.plugins().registry(console);
        String option = workload != null ? "--workload" : "--harness";
        if (!takesWorkloads(registry.named(system.system()))) {
            List<String> others = registry.all().stream()
                    .filter(WorkloadOptions::takesWorkloads)
                    .map(SystemUnderTest::name)
                    .sorted()
                    .toList();
            throw new UsageException(option + ": " + system.system() + " takes no workloads; those that do: "
                    + String.join(", ", others));
        }
        if (harness != null) {
            String mode = harness.split(":", -1)[0];
            if (!Harness.MODES.contains(mode)) {
                throw new UsageException(Nearest.unknown("--harness", mode, Harness.MODES));
            }
        }
        system.give(Harness.PARAMETER, workload != null ? workload : String.valueOf(harness));
    }

    private static boolean takesWorkloads(SystemUnderTest system) {
        return system.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(Harness.PARAMETER)
                        && parameter.problem().apply(Harness.RANDOM) == null);
    }
}
