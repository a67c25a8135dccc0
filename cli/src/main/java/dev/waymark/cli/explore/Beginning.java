package dev.waymark.cli.explore;

import dev.waymark.cli.options.DataOptions;
import dev.waymark.cli.options.ListOption;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.options.WorkloadOptions;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.ExplorationJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where an exploration begins: at the start of a system, at a step of a trace, or where a link leads. */
public final class Beginning {
    @Mixin
    SystemOptions system = new SystemOptions();

    @Mixin
    WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    DataOptions data = new DataOptions();

    @Option(names = "--seed", paramLabel = "N", description = "Another seed, other draws of nodes. Default: 1.")
    long seed = 1;

    @Option(
            names = "--scenario",
            paramLabel = "CLASS",
            description = "Its system, parameters and properties, and its filters around strategies that go on.")
    @Nullable
    String scenario;

    @Option(
            names = "--property",
            paramLabel = "NAME[,NAME...]",
            description = "Check this property; repeatable. Default: the system's own set.")
    List<String> properties = new ArrayList<>();

    @Option(
            names = "--faults",
            paramLabel = "crashes=2,drops=10,duplicates=2",
            description = "Faults that are offered, or 'none'. Default: what the system declares.")
    @Nullable
    String faults;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Begin in the execution of this trace, in place of SYSTEM.")
    @Nullable
    Path trace;

    @Option(names = "--step", paramLabel = "K", description = "After so many decisions of it. Default: at its end.")
    @Nullable
    Integer step;

    @Option(
            names = "--open",
            paramLabel = "LINK",
            description =
                    "Begin where this link leads, in place of SYSTEM: the word that 'link' prints, or an address.")
    @Nullable
    String link;

    /** What is explored, and where it begins. */
    public record Begun(Experiment experiment, Exploration exploration) {}

    public SystemOptions system() {
        return system;
    }

    /** What files and links may start. */
    public DataPermission permission() {
        return data.permission(system.again());
    }

    public Begun begin(Console console) {
        int said = (system.system().isEmpty() ? 0 : 1) + (trace == null ? 0 : 1) + (link == null ? 0 : 1);
        if (said != 1) {
            throw new UsageException("say what to explore: SYSTEM, --trace FILE or --open LINK"
                    + (said > 1 ? ", one of them" : "; 'waymark systems' lists the systems"));
        }
        if (step != null && ((trace == null && link == null) || step < 0)) {
            throw new UsageException("--step " + step + ": a step from 0 on, of --trace or --open");
        }
        if (trace == null && link == null) {
            return typed(console);
        }
        demandNothingElse();
        Begun begun = trace != null ? ofTrace(trace, console) : ofLink(String.valueOf(link), console);
        int decisions = begun.exploration().decisions().size();
        if (step != null && step > decisions) {
            throw new UsageException("--step " + step + ": there are " + decisions + " decisions");
        }
        return step == null
                ? begun
                : new Begun(begun.experiment(), begun.exploration().at(step));
    }

    private void demandNothingElse() {
        if (!system.bugs().isEmpty() || scenario != null || !properties.isEmpty() || faults != null || seed != 1) {
            throw new UsageException(
                    "a trace or a link says all of it: leave out --bug, --scenario, --property, --faults"
                            + " and --seed");
        }
    }

    private Begun typed(Console console) {
        workload.apply(system, console);
        SystemRegistry registry = system.plugins().registry(console);
        system.plugins().remember(registry, console);
        CampaignSpec spec = CampaignSpec.of(system.described(registry))
                .withStrategy(StrategySpec.USUAL.withScenario(scenario))
                .withChecks(ChecksSpec.USUAL.withProperties(ListOption.split(properties)))
                .withExecution(new ExecutionSpec(seed, null, faults == null ? null : FaultBudget.parse(faults)))
                .withBudget(BudgetSpec.USUAL);
        Experiment experiment = experiment(spec, registry, DataPermission.givenAndRemembered(console), console);
        return new Begun(experiment, Exploration.begin(experiment));
    }

    private Begun ofTrace(Path file, Console console) {
        Traces traces = new Traces(system.plugins(), system.again(), permission(), console);
        Exploration exploration = Exploration.of(traces.readToWrite(file).trace()); // which demands what it may start
        return new Begun(
                experiment(
                        exploration.spec(),
                        system.plugins().registry(console),
                        permission().remembering(console),
                        console),
                exploration);
    }

    private Begun ofLink(String word, Console console) {
        Exploration read = ExplorationJson.read(word);
        system.plugins().namesAreOfFiles(permission());
        SystemRegistry registry = system.plugins().registry(console);
        SystemSpec said = read.spec().system();
        Exploration exploration =
                read.on(said.withParameters(system.again().over(registry.named(said.name()), said.parameters())));
        return new Begun(
                experiment(exploration.spec(), registry, permission().remembering(console), console), exploration);
    }

    private static Experiment experiment(
            CampaignSpec spec, SystemRegistry registry, CommandPermission permission, Console console) {
        return Experiment.of(spec, RunOptions.USUAL, registry.catalog(), Targets.of(registry, console), permission);
    }
}
