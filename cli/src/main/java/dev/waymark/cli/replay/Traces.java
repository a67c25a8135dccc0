package dev.waymark.cli.replay;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.options.TraceOptions;
import dev.waymark.cli.permission.Again;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.RecordedCase;
import java.nio.file.Path;
import java.util.List;

/** Trace files that a command is given. They are data of anybody: what one names is started only if the user says so. */
public record Traces(PluginOptions plugins, Again again, DataPermission permission, Console console) {
    public static Traces of(TraceOptions options, Console console) {
        return new Traces(options.plugins(), options.again(), options.permission(), console);
    }

    public RecordedCase read(Path file) {
        return read(file, permission);
    }

    /** The same for a command that writes another trace of it: what it starts may be started from that one, too. */
    public RecordedCase readToWrite(Path file) {
        return read(file, permission.remembering(console));
    }

    private RecordedCase read(Path file, CommandPermission asked) {
        plugins.namesAreOfFiles(permission);
        SystemRegistry registry = plugins.registry(console);
        RecordedCase read = RecordedCase.read(
                file,
                (system, parameters, bugs, permitted) -> Targets.find(
                        registry, system, again.over(found(system, registry), parameters), bugs, permitted, console),
                asked,
                registry.catalog(),
                List.of());
        again.check(read.target());
        return read;
    }

    private static SystemUnderTest found(String system, SystemRegistry registry) {
        List<String> names = registry.all().stream().map(SystemUnderTest::name).toList();
        if (!names.contains(system)) {
            throw UsageException.unknownName(
                    Nearest.unknown("system", system, names) + " (if it comes from a plugin: give --plugin PATH)");
        }
        return registry.named(system);
    }
}
