package dev.waymark.cli.worker;

import dev.waymark.cli.compare.TrialTasks;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.grid.ExperimentSource;
import dev.waymark.grid.Tasks;
import java.nio.file.Path;
import java.util.List;

/** What a coordinator wants, resolved by what is here: systems that are bundled, and the plugins that it sent. */
record SpecSource(CommandPermission permission, Console console) implements ExperimentSource {
    /** For a worker, which has all from a network; {@code allowed}: whether whoever started it has said yes to commands. */
    static SpecSource ofWorker(boolean allowed, Console console) {
        CommandPermission none = asked -> {
            throw new CommandRefused(
                    asked.text() + ", which this worker does only if it is started with --allow-command");
        };
        return new SpecSource(allowed ? CommandPermission.GIVEN : none, console);
    }

    @Override
    public Experiment build(CampaignSpec spec, RunOptions options, List<Path> plugins) {
        SystemRegistry registry = SystemRegistry.load(plugins, List.of());
        return Experiment.of(spec, options, registry.catalog(), Targets.of(registry, console), permission);
    }

    @Override
    public Tasks tasks(List<Path> plugins) {
        return new TrialTasks(SystemRegistry.load(plugins, List.of()), permission, console);
    }
}
