package dev.waymark.engine.experiment;

import dev.waymark.core.Deployment;
import dev.waymark.core.Services;
import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.CountingProperty;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.StrategyDecorator;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes an experiment of what was said: looks every name up, fills in what was left open, and checks that it fits together.
 * Throws {@link UsageException} with the field that is wrong before anything is run.
 */
final class Resolution {
    private static final long EXECUTIONS_USUAL = 1000;

    private final Recipe recipe;
    private final Target target;
    private final CampaignSpec spec;
    private final @Nullable Overlay overlay;

    private Resolution(Recipe recipe, @Nullable Overlay overlay) {
        this.recipe = recipe;
        this.target = recipe.target();
        this.spec = recipe.spec();
        this.overlay = overlay;
    }

    static Experiment of(Recipe recipe) {
        Experiment built = new Resolution(recipe, recipe.overlay()).build();
        TargetSource source = built.targets();
        if (source != null) { // whether all of it can follow a copy is seen before workers begin
            Target lent = source.lend();
            built.rebuiltOn(lent);
            source.giveBack(lent);
        }
        return built;
    }

    private Experiment build() {
        Strategies.Chosen strategy = strategy(recipe);
        Settings settings = settings(strategy);
        ConfiguredStrategy configured = configure(strategy, settings);
        List<Property> properties = properties();
        List<Coverage> coverages = coverages(configured.guide(), properties);
        return new Experiment(
                recipe,
                settings,
                strategy,
                configured,
                properties,
                coverages,
                budget(configured.size()),
                memory(),
                CapabilityCheck.check(target, strategy, configured, overlay, settings, properties, coverages));
    }

    /** The strategy as it will be built: what guides it must be known to compare it with others. */
    static Strategies.Chosen strategy(Recipe recipe) {
        Strategies.Chosen found = recipe.chosen();
        String guide = recipe.spec().strategy().guide();
        String waypoints = recipe.spec().strategy().waypoints();
        if (found == null) {
            String said = recipe.spec().strategy().name();
            String wanted = recipe.overlay() == null ? null : recipe.overlay().strategy();
            String label = said != null ? said : wanted != null ? wanted : "random";
            found = UsageException.about(
                    SpecField.STRATEGY, () -> recipe.catalog().strategies().parse(label));
        }
        Strategies.Chosen directed = waypoints == null ? found : found.towards(waypoints);
        return guide == null ? directed : directed.guidedBy(guide);
    }

    private Settings settings(Strategies.Chosen strategy) {
        ExecutionSpec said = spec.execution();
        if (said.steps() != null && said.steps() < 1) {
            throw UsageException.of(SpecField.STEPS, said.steps() + ": must be at least 1");
        }
        Integer wantedSteps = overlay == null ? null : overlay.steps();
        Integer bound = said.steps() != null ? said.steps() : wantedSteps;
        FaultBudget wantedFaults = overlay == null ? null : overlay.faults();
        FaultBudget allowed = said.faults() != null ? said.faults() : wantedFaults;
        FaultBudget declared = target.deployment().faults();
        return new Settings(
                target.deployment(),
                said.seed(),
                bound != null ? bound : strategy.usualSteps(target.deployment()),
                allowed != null ? allowed : declared != null ? declared : FaultBudget.NONE,
                said.faults() != null);
    }

    private ConfiguredStrategy configure(Strategies.Chosen strategy, Settings settings) {
        boolean all = spec.strategy().enumerate();
        if (all && overlay != null) {
            throw UsageException.of(
                    SpecField.ENUMERATE, "and a scenario exclude each other: filters change the executions");
        }
        if (all && spec.budget().executions() != null) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "makes every execution once: leave out how many there shall be, "
                            + spec.budget().executions());
        }
        Settings truthful = settings.truthful();
        ConfiguredStrategy honest = UsageException.about(
                all ? SpecField.ENUMERATE : SpecField.STRATEGY,
                () -> all
                        ? strategy.strategy().enumerate(truthful, strategy.options())
                        : strategy.strategy().configure(truthful, strategy.options()));
        ConfiguredStrategy alone = UsageException.about(SpecField.FAULTS, () -> decorated(honest, settings));
        if (overlay == null) {
            return alone;
        }
        return UsageException.about(SpecField.SCENARIO, () -> {
            overlay.check(target);
            return overlay.around(alone, settings);
        });
    }

    /** Nodes that lie do so around any strategy. */
    private ConfiguredStrategy decorated(ConfiguredStrategy honest, Settings settings) {
        ConfiguredStrategy decorated = honest;
        for (StrategyDecorator decorator : recipe.catalog().decorators()) {
            decorated = decorator.around(decorated, target.name(), settings);
        }
        if (decorated == honest && settings.faults().byzantine().any()) {
            throw new UsageException("nodes that lie need waymark-strategies on the class path");
        }
        return decorated;
    }

    private List<Property> properties() {
        List<Property> checked = new ArrayList<>(overlay == null ? List.of() : overlay.properties(target));
        KnownProperties all = new KnownProperties(
                List.of(),
                recipe.catalog().properties(),
                new PropertyProvider.Context(
                        target, recipe.known(), recipe.catalog().loaders(), null));
        List<String> said = spec.checks().properties();
        List<String> wanted = !said.isEmpty() || overlay == null ? said : overlay.propertyNames();
        if (recipe.given() != null) {
            checked.addAll(recipe.given());
        } else if (wanted.isEmpty()) {
            checked.addAll(KnownProperties.usual(target.deployment().properties()));
        } else {
            checked.addAll(UsageException.about(SpecField.PROPERTIES, () -> all.named(wanted)));
        }
        checked.addAll(UsageException.about(
                SpecField.ALSO_PROPERTIES, () -> all.named(spec.checks().alsoProperties())));
        if (checked.stream().noneMatch(KnownProperties::isNoFailure)) {
            checked.add(new NoFailure());
        }
        return checked;
    }

    private List<Coverage> coverages(@Nullable String guide, List<Property> checked) {
        Map<String, Coverage> all = new LinkedHashMap<>();
        for (String name : spec.checks().coverages()) {
            all.computeIfAbsent(
                    name,
                    unknown -> UsageException.about(
                            SpecField.COVERAGES, () -> recipe.known().named(unknown)));
        }
        recipe.measured().forEach(coverage -> all.putIfAbsent(coverage.name(), coverage));
        for (Property property : checked) {
            if (property instanceof CountingProperty counting) {
                counting.coverages().forEach(coverage -> all.put(coverage.name(), coverage));
            }
        }
        if (guide != null) {
            SpecField field = spec.strategy().guide() == null ? SpecField.STRATEGY : SpecField.GUIDE;
            all.computeIfAbsent(
                    guide,
                    unknown -> UsageException.about(field, () -> recipe.known().guide(unknown)));
        }
        return List.copyOf(all.values());
    }

    private Budget budget(long size) {
        BudgetSpec said = spec.budget();
        demandPositive(SpecField.EXECUTIONS, said.executions());
        demandPositive(SpecField.DECISIONS, said.decisions());
        demandPositive(SpecField.TIME, said.millis());
        boolean otherLimit = said.decisions() != null || said.millis() != null;
        long usual = otherLimit ? Budget.UNLIMITED : usualExecutions(target.deployment());
        long wanted = said.executions() != null ? said.executions() : usual;
        return new Budget(
                spec.strategy().enumerate() ? size : Math.min(size, wanted),
                said.decisions() == null ? Budget.UNLIMITED : said.decisions(),
                said.millis() == null ? Budget.UNLIMITED : said.millis());
    }

    private static void demandPositive(SpecField field, @Nullable Long value) {
        if (value != null && value < 1) {
            throw UsageException.of(field, value + ": must be at least 1");
        }
    }

    /** How many unless somebody says it: all workloads once, if they are enumerated. */
    private static long usualExecutions(Deployment deployment) {
        Harness harness = TakesWorkloads.varying(deployment);
        return harness != null && harness.enumerates() ? harness.size().longValueExact() : EXECUTIONS_USUAL;
    }

    private CoverageMemory memory() {
        Long bytes = spec.coverageMemoryBytes();
        return bytes == null ? CoverageMemory.usual() : CoverageMemory.of(bytes);
    }

    /**
     * For one worker. The same coverages measure it. What comes with the deployment is that of {@code lent}; what a service
     * brought that lies beside the system is made anew there; all else knows nothing of the system's classes.
     */
    static Experiment rebuiltOn(Experiment original, Recipe recipe, Target lent) {
        ClassLoader copy = lent.system().getClass().getClassLoader();
        Strategies.Chosen plain = original.strategy();
        Strategies.Chosen again =
                new Strategies.Chosen(plain.label(), Services.again(plain.strategy(), copy), plain.options());
        Overlay around = recipe.overlay() == null ? null : recipe.overlay().on(lent);
        Resolution there = new Resolution(recipe.on(lent).measuring(original.coverages()), around);
        Settings settings = there.settings(again);
        ConfiguredStrategy configured = there.configure(again, settings);
        return new Experiment(
                there.recipe,
                settings,
                again,
                configured,
                there.again(original.properties(), copy),
                original.coverages(),
                there.budget(configured.size()),
                original.memory(),
                List.of());
    }

    private List<Property> again(List<Property> before, ClassLoader copy) {
        List<Property> known = new ArrayList<>(target.deployment().properties());
        known.addAll(overlay == null ? List.of() : overlay.properties(target));
        List<PropertyProvider> beside = new ArrayList<>();
        for (PropertyProvider provider : recipe.catalog().properties()) {
            PropertyProvider there = Services.again(provider, copy);
            if (there != provider || provider.looksAtStates()) {
                beside.add(there);
            }
        }
        PropertyProvider.Context context = new PropertyProvider.Context(
                target, recipe.known(), recipe.catalog().loaders(), null);
        List<Property> all = new ArrayList<>();
        for (Property property : before) {
            all.add(again(property, known, beside, context));
        }
        return all;
    }

    private static Property again(
            Property property, List<Property> known, List<PropertyProvider> beside, PropertyProvider.Context context) {
        for (Property other : known) {
            if (other.name().equals(property.name())) {
                return other;
            }
        }
        for (PropertyProvider provider : beside) {
            @Nullable Property other = provider.property(property.reference(), context);
            if (other != null) {
                return other;
            }
        }
        return property;
    }
}
