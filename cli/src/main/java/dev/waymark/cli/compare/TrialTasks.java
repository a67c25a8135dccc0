package dev.waymark.cli.compare;

import dev.waymark.cli.compare.CompareCommand.Work;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.CoverageMemory;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.grid.Likeness;
import dev.waymark.grid.Tasks;
import dev.waymark.grid.access.GridException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Makes trials of a comparison that another process carries out. */
final class TrialTasks implements Tasks {
    /** What the arguments of a row come to. */
    private record Row(List<String> arguments, List<Work> works) {}

    private final CompareCommand command;
    private final SystemRegistry registry;
    private final Console console;
    /** The last one: rows are carried out one after the other. */
    private @Nullable Row row;

    TrialTasks(CompareCommand command, SystemRegistry registry, Console console) {
        this.command = command;
        this.registry = registry;
        this.console = console;
    }

    @Override
    public Result perform(String text, BooleanSupplier cancelled) {
        TrialTask task = TrialTask.read(text);
        Experiment trial = trial(task);
        String difference = Likeness.difference(task.sameAs(), Likeness.of(trial));
        if (!difference.isEmpty()) {
            throw new GridException("the same command line comes to something else here: " + difference);
        }
        try {
            Optional<Trial> made = UserMistakes.guard(trial.target(), () -> ThreadTrials.make(trial, cancelled));
            return made.map(each -> new Result(Json.write(each), each.executions()))
                    .orElseGet(() -> new Result("", 0));
        } catch (CannotStartException e) { // it would be the same anywhere
            throw SystemMistake.starting(String.valueOf(e.getMessage()));
        }
    }

    private Experiment trial(TrialTask task) {
        try {
            CoverageMemory memory = new CoverageMemory(task.memoryBytes());
            Experiment strategy = works(task.arguments()).stream()
                    .filter(work -> Objects.equals(work.bug(), task.bug()))
                    .flatMap(work -> work.strategies().stream())
                    .filter(each -> each.strategy().label().equals(task.strategy()))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("there is no strategy " + task.strategy()));
            return Trials.one(strategy, task.seed())
                    .but()
                    .memory(memory.fitting("the coverage memory of the comparison, " + memory + ","))
                    .build();
        } catch (UsageException e) { // the coordinator has built the same
            throw new GridException("the trials cannot be made here: " + e.getMessage(), e);
        }
    }

    private synchronized List<Work> works(List<String> arguments) {
        if (row == null || !row.arguments().equals(arguments)) {
            CompareCommand ofRow = arguments.isEmpty()
                    ? command
                    : CommandLine.populateCommand(new CompareCommand(), arguments.toArray(String[]::new));
            row = new Row(arguments, ofRow.works(registry, console));
        }
        return row.works();
    }
}
