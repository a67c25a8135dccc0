package dev.waymark.cli.compare;

import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.grid.Tasks;
import dev.waymark.grid.access.GridException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Makes trials of a comparison that another process carries out. */
public final class TrialTasks implements Tasks {
    private final SystemRegistry registry;
    private final CommandPermission permission;
    private final Console console;
    /** The last one: trials of a strategy differ in their seeds, and share what takes long to prepare. */
    private @Nullable Experiment latest;

    /** {@code permission}: for what trials would start, which somebody elsewhere has described. */
    public TrialTasks(SystemRegistry registry, CommandPermission permission, Console console) {
        this.registry = registry;
        this.permission = permission;
        this.console = console;
    }

    @Override
    public Result perform(String text, BooleanSupplier cancelled) {
        TrialTask task = TrialTask.read(text);
        Experiment trial = trial(task.spec());
        String difference = ExperimentIdentity.difference(task.sameAs(), ExperimentIdentity.text(trial));
        if (!difference.isEmpty()) {
            throw new GridException("the same spec comes to something else here: " + difference);
        }
        try {
            Optional<Trial> made = UserMistakes.guard(trial.target(), () -> ThreadTrials.make(trial, cancelled));
            return made.map(each -> new Result(Json.write(each), each.executions()))
                    .orElseGet(() -> new Result("", 0));
        } catch (CannotStartException e) { // it would be the same anywhere
            throw SystemMistake.starting(String.valueOf(e.getMessage()));
        }
    }

    private synchronized Experiment trial(CampaignSpec spec) {
        try {
            Long bytes = spec.coverageMemoryBytes();
            if (bytes != null) {
                CoverageMemory.of(bytes).demandRoom();
            }
            Experiment before = latest;
            latest = before != null && before.spec().system().equals(spec.system())
                    ? before.but().as(spec).build()
                    : Experiment.of(
                            spec, RunOptions.USUAL, registry.catalog(), Targets.of(registry, console), permission);
            return latest;
        } catch (UsageException | MachineLimit e) { // the coordinator has built the same
            throw new GridException("the trials cannot be made here: " + e.getMessage(), e);
        }
    }
}
