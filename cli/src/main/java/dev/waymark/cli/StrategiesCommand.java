package dev.waymark.cli;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark strategies [NAME]}. */
@Command(name = "strategies", description = "List the strategies; with a name, the options of one.")
final class StrategiesCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The strategy to describe.")
    @Nullable
    String name;

    @Mixin
    PluginOptions plugins = new PluginOptions();

    private record Entry(String name, String summary) {}

    private record Listing(List<Entry> strategies) {}

    private record Description(
            String name, String summary, boolean learns, boolean takesGuide, List<ParameterInfo> options) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        Strategies strategies = (name == null ? plugins.listing(console) : plugins.registry(console))
                .catalog()
                .strategies();
        if (name == null) {
            list(strategies, console);
        } else {
            describe(strategies.named(name), console);
        }
        return ExitCode.OK;
    }

    private static void list(Strategies strategies, Console console) {
        List<Entry> entries = strategies.all().stream()
                .map(strategy -> new Entry(strategy.name(), strategy.summary()))
                .toList();
        if (console.isJson()) {
            console.json(new Listing(entries));
            return;
        }
        TextTable table = new TextTable();
        entries.forEach(entry -> table.row(entry.name(), entry.summary()));
        console.lines(table.lines(""));
    }

    private static void describe(Strategy strategy, Console console) {
        List<ParameterInfo> options =
                strategy.options().stream().map(ParameterInfo::of).toList();
        if (console.isJson()) {
            console.json(new Description(
                    strategy.name(), strategy.summary(), strategy.learns(), strategy.takesGuide(), options));
            return;
        }
        console.line(strategy.name() + ": " + strategy.summary());
        console.line(
                strategy.takesGuide()
                        ? "It learns from feedback (--guide)."
                        : strategy.learns()
                                ? "It learns from its own executions."
                                : "It learns nothing from feedback.");
        if (!options.isEmpty()) {
            console.line("");
            console.line("Options (" + strategy.name() + ":NAME=VALUE:NAME=VALUE)");
            console.lines(ParameterInfo.lines(options));
        }
    }
}
