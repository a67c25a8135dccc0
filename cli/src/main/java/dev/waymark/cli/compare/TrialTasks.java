package dev.waymark.cli.compare;

import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.CoverageMemory;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.ExperimentIdentity;
import dev.waymark.core.experiment.RunOptions;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.grid.Tasks;
import dev.waymark.grid.access.GridException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes trials of a comparison that another process carries out. */
public final class TrialTasks implements Tasks {
    private final SystemRegistry registry;
    private final Consumer<CampaignSpec> check;
    private final Console console;
    /** The last one: trials of a strategy differ in their seeds, and share what takes long to prepare. */
    private @Nullable Experiment latest;

    /** {@code check} throws {@link GridException} for what is not carried out here. */
    public TrialTasks(SystemRegistry registry, Consumer<CampaignSpec> check, Console console) {
        this.registry = registry;
        this.check = check;
        this.console = console;
    }

    @Override
    public Result perform(String text, BooleanSupplier cancelled) {
        TrialTask task = TrialTask.read(text);
        check.accept(task.spec());
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
                CoverageMemory.of(bytes).fitting();
            }
            Experiment before = latest;
            latest = before != null && before.spec().system().equals(spec.system())
                    ? before.but().as(spec).build()
                    : Experiment.of(
                            spec,
                            RunOptions.USUAL,
                            registry.catalog(),
                            Targets.of(registry, console),
                            CommandPermission.GIVEN);
            return latest;
        } catch (UsageException e) { // the coordinator has built the same
            throw new GridException("the trials cannot be made here: " + e.getMessage(), e);
        }
    }
}
