package dev.waymark.cli.replay;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.RecordedCase;
import java.nio.file.Path;
import java.util.List;

/** Trace files that a command is given. */
public final class Traces {
    private Traces() {}

    public static RecordedCase read(Path file, PluginOptions plugins, Console console) {
        SystemRegistry registry = plugins.registry(console);
        return RecordedCase.read(
                file,
                (system, parameters, bugs) -> {
                    checkSystem(system, registry);
                    return Targets.find(registry, system, parameters, bugs, console);
                },
                registry.catalog(),
                List.of());
    }

    private static void checkSystem(String system, SystemRegistry registry) {
        List<String> names = registry.all().stream().map(SystemUnderTest::name).toList();
        if (!names.contains(system)) {
            throw UsageException.unknownName(
                    Nearest.unknown("system", system, names) + " (if it comes from a plugin: give --plugin PATH)");
        }
    }
}
