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
import dev.waymark.core.SystemMistake;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.experiment.RecordedCase;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

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
                (system, parameters, bugs, permitted) -> find(registry, system, parameters, bugs, permitted),
                asked,
                registry.catalog(),
                List.of());
        again.check(read.target());
        return read;
    }

    private Target find(
            SystemRegistry registry,
            String system,
            Map<String, String> parameters,
            Collection<String> bugs,
            CommandPermission permitted) {
        SystemUnderTest found = found(system, registry);
        Map<String, String> values = again.over(found, parameters);
        try {
            return Targets.find(registry, system, values, bugs, permitted, console);
        } catch (SystemMistake e) {
            throw SystemMistake.starting(e.getMessage() + elsewhere(found, values), e);
        }
    }

    /** What it names was typed in the folder where it was recorded, which nobody wrote down. */
    private static String elsewhere(SystemUnderTest system, Map<String, String> values) {
        List<String> words = CommandPermission.Asked.of(system, values).named().stream()
                .map(each -> "-p " + each.parameter() + "=...")
                .toList();
        return words.isEmpty()
                ? ""
                : "; the trace says it as it is seen from the folder where it was recorded: go there, or say with "
                        + String.join(" ", words) + " what it is from here";
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
