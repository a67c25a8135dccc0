package dev.waymark.cli.options;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.RunOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What defines a campaign besides its system. */
public final class CampaignOptions {
    @Option(
            names = "--property",
            paramLabel = "NAME[,NAME...]",
            description = "Check this property; repeatable. Default: the system's own set.")
    List<String> properties = new ArrayList<>();

    @Option(
            names = "--coverage",
            paramLabel = "NAME[,NAME...]",
            description = "Measure this coverage; repeatable. Default: states.")
    List<String> coverages = new ArrayList<>();

    @Mixin
    ConformanceOption conformance = new ConformanceOption();

    @Option(
            names = "--faults",
            paramLabel = "crashes=2,drops=10,duplicates=2",
            description = "Faults allowed per execution, or 'none'. Default: what the system declares.")
    @Nullable
    String faults;

    @Option(
            names = {"--executions", "--iterations"},
            paramLabel = "N",
            description = "Executions to make. Default: 1000.")
    @Nullable
    Long executions;

    @Option(names = "--time", paramLabel = "60s", description = "Stop after this time; first limit reached wins.")
    @Nullable
    String time;

    @Option(names = "--decisions", paramLabel = "N", description = "Stop after this many decisions in total.")
    @Nullable
    Long decisions;

    @Option(
            names = "--steps",
            paramLabel = "H",
            description = "Bound on decisions per execution. Default: what the system declares.")
    @Nullable
    Integer steps;

    @Option(
            names = "--coverage-memory",
            paramLabel = "512m",
            description = "Memory for what is covered. When it is used up, a coverage that guides ends the campaign,"
                    + " others are estimated from there on. Default: half of the heap.")
    @Nullable
    String coverageMemory;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the campaign. Default: ${DEFAULT-VALUE}.")
    long seed = 1;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads; they change how fast the results come, never the results. Default: 1.")
    int workers = 1;

    @Option(names = "--stop-on-bug", description = "Stop at the first violation.")
    boolean stopOnBug;

    /** What these options say of a campaign on this system. */
    public CampaignSpec describe(SystemSpec system) {
        ChecksSpec checks = ChecksSpec.USUAL
                .withProperties(ListOption.split(properties))
                .withCoverages(coverages.isEmpty() ? List.of("states") : ListOption.split(coverages));
        return CampaignSpec.of(system)
                .withChecks(conformance.follows() ? checks.alsoChecking(conformance.property()) : checks)
                .withExecution(new ExecutionSpec(seed, steps, faults()))
                .withBudget(budget())
                .withCoverageMemory(memory());
    }

    private @Nullable FaultBudget faults() {
        String text = faults;
        return text == null ? null : UsageException.about(SpecField.FAULTS, () -> FaultBudget.parse(text));
    }

    /** What they say of when it ends. */
    public BudgetSpec budget() {
        return new BudgetSpec(executions, decisions, time == null ? null : Durations.limit(time), stopOnBug);
    }

    /** What {@code --coverage-memory} says; null if it was not given. */
    public @Nullable Long memory() {
        return coverageMemory == null
                ? null
                : Long.valueOf(CoverageMemory.parse(coverageMemory).bytes());
    }

    /** What {@code --workers} says, which must be a number that makes sense. */
    public int workers() {
        return RunOptions.USUAL.withWorkers(workers).workers();
    }

    /** Throws {@link UsageException} if it was given and is not at least 1. */
    public static int positive(String option, @Nullable Integer value, int otherwise) {
        if (value != null && value < 1) {
            throw new UsageException(option + " " + value + ": must be at least 1");
        }
        return value == null ? otherwise : value;
    }
}
