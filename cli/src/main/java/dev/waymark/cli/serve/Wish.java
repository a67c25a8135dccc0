package dev.waymark.cli.serve;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.run.RunCommand;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.RunOptions;
import java.util.ArrayList;
import java.util.List;

/** A campaign as the form of the page describes it; {@code more} are options of {@code run} that somebody typed. */
record Wish(String system, String bug, String strategy, String executions, String time, String more) {
    /** What it comes to. */
    record Wanted(CampaignSpec spec, RunOptions options) {}

    Wanted wanted(SystemRegistry registry, Console console) {
        if (system.isBlank() || system.startsWith("-")) {
            throw new UsageException("name a system");
        }
        List<String> words = new ArrayList<>(List.of(system));
        option(words, "--bug", bug);
        option(words, "--strategy", strategy);
        option(words, "--executions", executions);
        option(words, "--time", time);
        words.addAll(ShellWords.of(more));
        RunCommand command = RunCommand.typed(words);
        return new Wanted(command.described(registry, console), command.options());
    }

    private static void option(List<String> words, String name, String value) {
        if (!value.isBlank()) {
            words.add(name + "=" + value.strip());
        }
    }
}
