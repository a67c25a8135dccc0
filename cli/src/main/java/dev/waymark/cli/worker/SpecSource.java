package dev.waymark.cli.worker;

import dev.waymark.cli.compare.TrialTasks;
import dev.waymark.cli.options.NamedCommand;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.RunOptions;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.grid.ExperimentSource;
import dev.waymark.grid.Tasks;
import dev.waymark.grid.access.GridException;
import java.nio.file.Path;
import java.util.List;

/** What a coordinator wants, resolved by what is here: systems that are bundled, and the plugins that it sent. */
record SpecSource(boolean allowsCommands, Console console) implements ExperimentSource {
    @Override
    public Experiment build(CampaignSpec spec, RunOptions options, List<Path> plugins) {
        demandAllowed(spec);
        SystemRegistry registry = SystemRegistry.load(plugins, List.of());
        return Experiment.of(spec, options, registry.catalog(), Targets.of(registry, console), CommandPermission.GIVEN);
    }

    @Override
    public Tasks tasks(List<Path> plugins) {
        return new TrialTasks(SystemRegistry.load(plugins, List.of()), this::demandAllowed, console);
    }

    private void demandAllowed(CampaignSpec spec) {
        String command = NamedCommand.of(spec.system());
        if (command != null && !allowsCommands) {
            throw new GridException("system " + spec.system().name() + " of the campaign starts a command: " + command
                    + "; this worker runs it only if it is started with --allow-command");
        }
    }
}
