package dev.waymark.cli.options;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Durations;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.experiment.Budget;
import dev.waymark.core.experiment.Catalog;
import dev.waymark.core.experiment.CoverageMemory;
import dev.waymark.core.experiment.ExcludedFault;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.ExperimentBuilder;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What defines a campaign besides its system. */
public final class CampaignOptions {
    private static final int WORKERS_MAX = 1024;

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

    @Option(names = "--iterations", paramLabel = "N", description = "Executions to make. Default: 1000.")
    @Nullable
    Long iterations;

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

    /** What {@code --iterations} says; null if it was not given. */
    public @Nullable Long iterations() {
        return iterations;
    }

    private List<String> coverages() {
        return ListOption.split(coverages);
    }

    /** What {@code --coverage-memory} says; null if it was not given. */
    public @Nullable CoverageMemory memory() {
        return coverageMemory == null ? null : CoverageMemory.parse("--coverage-memory", coverageMemory);
    }

    /** What these options say, on this target; {@code catalog} is what can be named. */
    public ExperimentBuilder experiment(Target target, Catalog catalog) {
        ExperimentBuilder experiment = Experiment.on(target, catalog)
                .seed(seed)
                .steps(steps == null ? null : Integer.valueOf(positive("--steps", steps, 1)))
                .faults(faults == null ? null : FaultBudget.parse(faults))
                .checking(ListOption.split(properties))
                .measuring(coverages.isEmpty() ? List.of("states") : coverages())
                .budget(budget(target.deployment()))
                .workers(workers())
                .stopOnBug(stopOnBug);
        CoverageMemory memory = memory();
        if (memory != null) {
            experiment.memory(memory);
        }
        return conformance.alsoCheckedBy(experiment);
    }

    /** The experiments of a comparison; {@code unfit}: why some of the strategies cannot be compared on this system. */
    public record Rivals(List<Experiment> experiments, Map<String, String> unfit) {}

    /** What guides one is measured for all, for else there were nothing to compare it with. */
    public Rivals rivals(
            Target target,
            Catalog catalog,
            List<String> strategies,
            @Nullable String guide,
            @Nullable String waypoints) {
        ExperimentBuilder common = experiment(target, catalog);
        List<String> leftOut = leftOut(target, catalog, strategies);
        if (!leftOut.isEmpty()) {
            leftOut.forEach(catalog.coverages(target)::named); // a wrong predicate is a mistake there too
            List<String> kept =
                    coverages().stream().filter(name -> !leftOut.contains(name)).toList();
            common.measuring(kept.isEmpty() ? List.of("states") : kept);
        }
        List<Experiment> alone = new ArrayList<>();
        Map<String, String> unfit = new LinkedHashMap<>();
        for (String label : strategies) {
            try {
                alone.add(common.copy()
                        .strategy(label)
                        .guidedBy(named(catalog, label).takesGuide() ? guide : null)
                        .towards(named(catalog, label).takesWaypoints() ? waypoints : null)
                        .build());
            } catch (ExcludedFault e) {
                unfit.put(label, e.getMessage());
            }
        }
        if (alone.isEmpty()) {
            throw new UsageException("none of the strategies can be compared: " + String.join("; ", unfit.values()));
        }
        Set<String> guides = new LinkedHashSet<>();
        for (Experiment each : alone) {
            String own = each.configured().guide();
            if (own != null) {
                guides.add(own);
            }
        }
        List<Experiment> together = alone.stream()
                .map(each -> each.but().measuringGuides(guides).build())
                .toList();
        return new Rivals(together, unfit);
    }

    /** Coverages by which these strategies cannot be compared: they count steps of an environment, and not all have one. */
    public List<String> leftOut(Target target, Catalog catalog, List<String> strategies) {
        boolean all =
                strategies.stream().allMatch(label -> named(catalog, label).episodic());
        return all
                ? List.of()
                : coverages().stream()
                        .filter(catalog.coverages(target)::ofEpisodes)
                        .toList();
    }

    private static Strategy named(Catalog catalog, String label) {
        return catalog.strategies().parse(label).strategy();
    }

    /** How many unless the user says it: all workloads once, if they are enumerated. */
    public static long usualExecutions(Deployment deployment) {
        Harness harness = TakesWorkloads.varying(deployment);
        return harness != null && harness.enumerates() ? harness.size().longValueExact() : 1000;
    }

    private Budget budget(Deployment deployment) {
        boolean otherLimit = time != null || decisions != null;
        long executions = iterations != null ? iterations : otherLimit ? Budget.UNLIMITED : usualExecutions(deployment);
        if (executions < 1) {
            throw new UsageException("--iterations " + executions + ": must be at least 1");
        }
        if (decisions != null && decisions < 1) {
            throw new UsageException("--decisions " + decisions + ": must be at least 1");
        }
        return new Budget(
                executions,
                decisions == null ? Budget.UNLIMITED : decisions,
                time == null ? Budget.UNLIMITED : Durations.millis("--time", time));
    }

    /** What {@code --workers} says, which must be a number that makes sense. */
    public int workers() {
        if (workers > WORKERS_MAX) {
            throw new UsageException("--workers " + workers + ": at most " + WORKERS_MAX
                    + "; more than this machine's " + Runtime.getRuntime().availableProcessors()
                    + " processors make nothing faster");
        }
        return positive("--workers", workers, 1);
    }

    /** Throws {@link UsageException} if it was given and is not at least 1. */
    public static int positive(String option, @Nullable Integer value, int otherwise) {
        if (value != null && value < 1) {
            throw new UsageException(option + " " + value + ": must be at least 1");
        }
        return value == null ? otherwise : value;
    }
}
