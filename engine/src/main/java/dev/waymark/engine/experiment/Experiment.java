package dev.waymark.engine.experiment;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.property.Property;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A {@link CampaignSpec} resolved against a catalogue: target x strategy x properties x coverages x budget, checked and ready to
 * run. It never changes. Its results do not depend on {@link #options}.
 */
public final class Experiment {
    private final Recipe recipe;
    private final Target target;
    private final Settings settings;
    private final Strategies.Chosen strategy;
    private final ConfiguredStrategy configured;
    private final List<Property> properties;
    private final List<Coverage> coverages;
    private final Budget budget;
    private final CoverageMemory memory;
    private final List<Warning> warnings;

    Experiment(
            Recipe recipe,
            Settings settings,
            Strategies.Chosen strategy,
            ConfiguredStrategy configured,
            List<Property> properties,
            List<Coverage> coverages,
            Budget budget,
            CoverageMemory memory,
            List<Warning> warnings) {
        this.recipe = recipe;
        this.target = recipe.target();
        this.settings = settings;
        this.strategy = strategy;
        this.configured = configured;
        this.properties = List.copyOf(properties);
        this.coverages = List.copyOf(coverages);
        this.budget = budget;
        this.memory = memory;
        this.warnings = List.copyOf(warnings);
    }

    /** With all that is on the class path. A spec that names a command is refused: who wrote it is not known here. */
    public static Experiment of(CampaignSpec spec) {
        return of(spec, RunOptions.USUAL, Catalog.standard());
    }

    /** {@code catalog}: what can be named. Throws {@link UsageException} with the field that is wrong. */
    public static Experiment of(CampaignSpec spec, RunOptions options, Catalog catalog) {
        return of(spec, options, catalog, catalog::target, CommandPermission.NONE);
    }

    /**
     * The same where systems are found otherwise. {@code permission}: {@link CommandPermission#GIVEN} if the user has said all that is
     * in this spec; if it was read from a file, or came over a network, whoever knows what he has allowed.
     */
    public static Experiment of(
            CampaignSpec spec,
            RunOptions options,
            Catalog catalog,
            TargetFinder targets,
            CommandPermission permission) {
        SystemSpec system = spec.system();
        String scenario = spec.strategy().scenario();
        Overlay overlay = scenario == null
                ? null
                : UsageException.about(
                        SpecField.SCENARIO, () -> catalog.overlay(scenario, catalog.system(system.name())));
        Map<String, String> parameters = new LinkedHashMap<>(overlay == null ? Map.of() : overlay.parameters());
        parameters.putAll(system.parameters());
        List<String> bugs = overlay == null || !system.bugs().isEmpty() ? system.bugs() : overlay.bugs();
        Target target = targets.find(system.name(), parameters, bugs, permission);
        return Resolution.of(Recipe.of(target, catalog).with(spec).with(options).under(overlay));
    }

    /** Begins to describe one on a target that is at hand, with all that is on the class path. */
    public static ExperimentBuilder on(Target target) {
        return on(target, Catalog.standard());
    }

    public static ExperimentBuilder on(Target target, Catalog catalog) {
        return new ExperimentBuilder(Recipe.of(target, catalog));
    }

    /** To describe one that differs from this. */
    public ExperimentBuilder but() {
        return new ExperimentBuilder(recipe);
    }

    /** What was said. */
    public CampaignSpec spec() {
        return recipe.spec();
    }

    /**
     * The same with what was left open filled in, but for the faults: those that somebody has said bind strategies that have a fault
     * model of their own, and what the system declares does not.
     */
    public CampaignSpec resolved() {
        int ofOverlay =
                overlay() == null ? 0 : overlay().properties(target).size(); // which comes with the scenario's name
        return spec().withSystem(new SystemSpec(
                        target.name(),
                        target.configuration().values(),
                        List.copyOf(target.configuration().bugs())))
                .withStrategy(spec().strategy().withName(strategy.label()))
                .withChecks(new ChecksSpec(
                        properties.stream()
                                .skip(ofOverlay)
                                .map(Property::reference)
                                .toList(),
                        List.of(),
                        coverages.stream().map(Coverage::name).toList()))
                .withExecution(new ExecutionSpec(
                        settings.seed(), settings.steps(), spec().execution().faults()))
                .withBudget(new BudgetSpec(
                        enumerates() ? null : limit(budget.executions()),
                        limit(budget.decisions()),
                        limit(budget.millis()),
                        stopsOnBug()))
                .withCoverageMemory(memory.bytes());
    }

    /**
     * Whether the numbers of faults bind executions. Those that a system declares bind no strategy with a fault model of its own, so
     * they must not be told as if they did, nor be given when the same is to be made again.
     */
    public boolean boundByFaults() {
        return settings.binding() || configured.takesDeclaredFaults();
    }

    private static @Nullable Long limit(long count) {
        return count == Budget.UNLIMITED ? null : Long.valueOf(count);
    }

    /** How it is carried out. */
    public RunOptions options() {
        return recipe.options();
    }

    /** What lies around the strategy; null: nothing. */
    public @Nullable Overlay overlay() {
        return recipe.overlay();
    }

    public Target target() {
        return target;
    }

    public Settings settings() {
        return settings;
    }

    /** The strategy as it was written. */
    public Strategies.Chosen strategy() {
        return strategy;
    }

    /** The strategy with all that lies around it, ready to plan and to run. */
    public ConfiguredStrategy configured() {
        return configured;
    }

    public List<Property> properties() {
        return properties;
    }

    /** What is measured, with what guides the strategy. */
    public List<Coverage> coverages() {
        return coverages;
    }

    public Budget budget() {
        return budget;
    }

    public int workers() {
        return recipe.options().workers();
    }

    public boolean stopsOnBug() {
        return recipe.spec().budget().stopOnBug();
    }

    /** Whether it makes every execution of its strategy's space. */
    public boolean enumerates() {
        return recipe.spec().strategy().enumerate();
    }

    /** How long a node may take to handle one thing. */
    public long handlerMillis() {
        return recipe.options().handlerMillis();
    }

    /** What the user should know before it begins. */
    public List<Warning> warnings() {
        return warnings;
    }

    public Planning planning() {
        return new Planning(this);
    }

    /** On decisions in one execution: what was asked for, or less if there is no memory for that. */
    public int bound() {
        return Math.min(settings.steps(), memory().decisions());
    }

    /** Whether an execution of so many decisions was ended by the lack of memory, not by the bound that was asked for. */
    public boolean isCutByMemory(int decisions) {
        return isBoundByMemory() && decisions >= memory().decisions();
    }

    /** Whether executions may be as long as memory allows. */
    public boolean isBoundByMemory() {
        return memory().decisions() < settings.steps();
    }

    /** What may be kept of what is covered. */
    public CoverageMemory memory() {
        return memory;
    }

    /** Where workers must get their targets from; null if this one will do for all of them. */
    public @Nullable TargetSource targets() {
        TargetSource found = null;
        for (Coverage coverage : coverages) {
            TargetSource source = coverage.targets();
            if (source != null && found != null && source != found) {
                throw new IllegalStateException("two coverages want targets of different kinds");
            }
            found = source == null ? found : source;
        }
        return found;
    }

    /** The same experiment on a target that is lent to one worker, with all that belongs to that target. */
    public Experiment rebuiltOn(Target lent) {
        return Resolution.rebuiltOn(this, recipe, lent);
    }

    /** The property of this name among those that are checked. */
    public Property property(String name) {
        for (Property property : properties) {
            if (property.name().equals(name)) {
                return property;
            }
        }
        throw new UsageException("property " + name + " is not checked here");
    }
}
