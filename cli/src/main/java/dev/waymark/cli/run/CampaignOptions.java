package dev.waymark.cli.run;

import dev.waymark.cli.Target;
import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Durations;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.tla.mapping.ModelCoverage;
import dev.waymark.tla.mapping.ModelCoverages;
import dev.waymark.tla.mapping.SystemModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What defines a campaign besides its system. */
public final class CampaignOptions {
    private static final int WORKERS_MAX = 1024;
    private static final String STRICT = "strict";
    private static final List<String> CONFORMANCE = List.of("off", "warn", STRICT);

    @Option(
            names = "--property",
            paramLabel = "NAME",
            split = ",",
            description = "Check this property; repeatable. Default: the system's own set.")
    List<String> properties = new ArrayList<>();

    @Option(
            names = "--coverage",
            paramLabel = "NAME",
            split = ",",
            description = "Measure this coverage; repeatable. Default: states.")
    List<String> coverages = new ArrayList<>();

    @Option(
            names = "--conformance",
            paramLabel = "off|warn|strict",
            description =
                    "Follow executions in the system's TLA+ model. An event that the model does not allow makes the"
                            + " execution inconclusive (warn) or is a violation (strict). Default: off.")
    String conformance = "off";

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

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the campaign. Default: ${DEFAULT-VALUE}.")
    long seed = 1;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads; they change how fast the results come, never the results. Default: 1.")
    int workers = 1;

    @Option(names = "--stop-on-bug", description = "Stop at the first violation.")
    boolean stopOnBug;

    private @Nullable SystemCoverages known;

    /** {@code guide}: what {@code --guide} says, for a strategy that learns; null otherwise. */
    public CampaignSpec spec(Target target, String strategy, @Nullable String guide) {
        return specs(target, List.of(strategy), guide).get(0);
    }

    /** Those of a comparison: what guides one is measured for all, for else there were nothing to compare it with. */
    public List<CampaignSpec> specs(Target target, List<String> strategies, @Nullable String guide) {
        List<Strategies.Chosen> all = strategies.stream()
                .map(strategy -> Guides.with(guide, Strategies.parse(strategy)))
                .toList();
        Set<String> guides = new LinkedHashSet<>();
        for (Strategies.Chosen chosen : all) {
            String own = chosen.strategy().guide(chosen.options());
            if (own != null) {
                guides.add(own);
            }
        }
        return all.stream().map(chosen -> spec(target, chosen, guides)).toList();
    }

    private CampaignSpec spec(Target target, Strategies.Chosen chosen, Set<String> guides) {
        Deployment deployment = target.deployment();
        Settings settings = new Settings(
                deployment, seed, positive("--steps", steps, chosen.usualSteps(deployment)), faults(deployment));
        chosen.strategy().check(settings, chosen.options());
        return new CampaignSpec(
                settings,
                chosen,
                properties(target),
                coverages(target, guides),
                budget(deployment),
                workers(),
                stopOnBug);
    }

    /** That a strategy has a fault model of its own, if faults were given to keep to. */
    public List<RunReport.Warning> warnOfFaults(CampaignSpec spec) {
        if (faults == null || spec.strategy().strategy().keepsFaults()) {
            return List.of();
        }
        return List.of(new RunReport.Warning(
                "faults-not-kept",
                "--faults " + faults + " does not bind " + spec.strategy().label()
                        + ": its losses are its own ('faults' shows how many there were)"));
    }

    private FaultBudget faults(Deployment deployment) {
        return faults == null ? deployment.faults() : FaultBudget.parse(faults);
    }

    private List<Property> properties(Target target) {
        List<Property> known = new ArrayList<>(target.deployment().properties());
        known.add(new NoFailure());
        List<Property> chosen = new ArrayList<>(properties.isEmpty() ? known : List.of());
        for (String name : new LinkedHashSet<>(properties)) {
            chosen.add(find(known, name));
        }
        if (follows()) {
            chosen.add(model(target).conformance(conformance.equals(STRICT)));
        }
        return chosen;
    }

    private boolean follows() {
        if (!CONFORMANCE.contains(conformance)) {
            throw new UsageException(Nearest.unknown("--conformance", conformance, CONFORMANCE));
        }
        return !conformance.equals("off");
    }

    /** Coverages and conformance of one deployment share it, and so do the strategies of a comparison. */
    private SystemCoverages known(Target target) {
        if (known == null || known.deployment() != target.deployment()) {
            known = new SystemCoverages(target.system(), target.configuration(), target.deployment());
        }
        return known;
    }

    private SystemModel model(Target target) {
        return ((ModelCoverages.OfModel) known(target).provided(ModelCoverage.NAME)).model();
    }

    /** A property of the deployment or the built-in one. */
    static Property find(List<Property> known, String name) {
        return known.stream()
                .filter(property -> property.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(Nearest.unknown(
                        "property", name, known.stream().map(Property::name).toList())));
    }

    private List<Coverage> coverages(Target target, Set<String> guides) {
        Set<String> names = new LinkedHashSet<>(coverages.isEmpty() ? List.of("states") : coverages);
        if (follows()) {
            names.add(ModelCoverage.NAME); // its counts say how much of the executions the model knew
        }
        List<Coverage> measured = known(target).measured(names, null);
        guides.stream()
                .filter(guide -> !names.contains(guide))
                .forEach(guide -> measured.add(known(target).guide(guide)));
        if (follows()) { // what it sees is counted
            measured.replaceAll(each ->
                    each.name().equals(ModelCoverage.NAME) ? model(target).coverage(true) : each);
        }
        return measured;
    }

    private Budget budget(Deployment deployment) {
        boolean otherLimit = time != null || decisions != null;
        Harness harness = TakesWorkloads.varying(deployment);
        long usual = harness != null && harness.enumerates() ? harness.size().longValueExact() : 1000;
        long executions = iterations != null ? iterations : otherLimit ? Budget.UNLIMITED : usual;
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

    private int workers() {
        if (workers > WORKERS_MAX) {
            throw new UsageException("--workers " + workers + ": at most " + WORKERS_MAX
                    + "; more than this machine's " + Runtime.getRuntime().availableProcessors()
                    + " processors make nothing faster");
        }
        return positive("--workers", workers, 1);
    }

    private static int positive(String option, @Nullable Integer value, int otherwise) {
        if (value != null && value < 1) {
            throw new UsageException(option + " " + value + ": must be at least 1");
        }
        return value == null ? otherwise : value;
    }
}
