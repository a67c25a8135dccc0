package dev.waymark.cli;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.PluginProblem;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.CommandPermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark systems [NAME]}. */
@Command(
        name = "systems",
        description =
                "List the systems; with a name, all about one: parameters, bugs, properties, fields of its abstract states.")
final class SystemsCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The system to describe.")
    @Nullable
    String name;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "KEY=VALUE",
            description = "A parameter of the system, for one that tells more when it is given; repeatable.")
    Map<String, String> parameters = new LinkedHashMap<>();

    @Mixin
    PluginOptions plugins = new PluginOptions();

    private record Entry(String name, String summary, String source) {}

    private record Listing(List<Entry> systems, List<PluginProblem> problems) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        SystemRegistry registry = name == null ? plugins.listing(console) : plugins.registry(console);
        if (name == null) {
            list(registry, console);
        } else {
            SystemInfo info = SystemInfo.of(
                    registry, Targets.find(registry, name, parameters, List.of(), CommandPermission.GIVEN, console));
            if (console.isJson()) {
                console.json(info);
            } else {
                console.lines(SystemText.of(info));
            }
        }
        return ExitCode.OK;
    }

    private static void list(SystemRegistry registry, Console console) {
        List<Entry> entries = registry.all().stream()
                .map(system -> new Entry(system.name(), system.summary(), registry.source(system)))
                .toList();
        if (console.isJson()) {
            console.json(new Listing(entries, registry.problems()));
            return;
        }
        TextTable table = new TextTable();
        entries.forEach(entry -> table.row(entry.name(), entry.summary()));
        console.lines(table.lines(""));
    }
}
