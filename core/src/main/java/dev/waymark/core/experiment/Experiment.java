package dev.waymark.core.experiment;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.primitive.GrowingLongSet;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Target x strategy x properties x coverages x budget: all that defines a campaign, checked. Its results do not depend on
 * {@link #workers}. Made by {@link ExperimentBuilder} alone.
 */
public final class Experiment {
    private final ExperimentBuilder recipe;
    private final Target target;
    private final Settings settings;
    private final Strategies.Chosen strategy;
    private final ConfiguredStrategy configured;
    private final List<Property> properties;
    private final List<Coverage> coverages;
    private final Budget budget;
    private final List<Warning> warnings;

    Experiment(
            ExperimentBuilder recipe,
            Settings settings,
            Strategies.Chosen strategy,
            ConfiguredStrategy configured,
            List<Property> properties,
            List<Coverage> coverages,
            List<Warning> warnings) {
        this.recipe = recipe;
        this.target = recipe.target;
        this.settings = settings;
        this.strategy = strategy;
        this.configured = configured;
        this.properties = List.copyOf(properties);
        this.coverages = List.copyOf(coverages);
        long size = configured.size();
        this.budget = recipe.budget.making(recipe.enumerates ? size : Math.min(size, recipe.budget.executions()));
        this.warnings = List.copyOf(warnings);
    }

    /** Begins to describe one, with all that is on the class path. */
    public static ExperimentBuilder on(Target target) {
        return on(target, Catalog.standard());
    }

    public static ExperimentBuilder on(Target target, Catalog catalog) {
        return new ExperimentBuilder(target, catalog);
    }

    /** To describe one that differs from this. */
    public ExperimentBuilder but() {
        return new ExperimentBuilder(recipe);
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
        return recipe.workers;
    }

    public boolean stopsOnBug() {
        return recipe.stopOnBug;
    }

    /** Whether it makes every execution of its strategy's space. */
    public boolean enumerates() {
        return recipe.enumerates;
    }

    /** How long a node may take to handle one thing. */
    public long handlerMillis() {
        return recipe.handlerMillis;
    }

    /** What the user should know before it begins. */
    public List<Warning> warnings() {
        return warnings;
    }

    public Planning planning() {
        return new Planning(this);
    }

    /** On a cluster of its own, for one thread. */
    public Explorer explorer() {
        return new Explorer(target.deployment(), properties, coverages, bound());
    }

    /** The same for one of several threads; {@code known}: what all of them have covered, per coverage. */
    public Explorer explorer(List<GrowingLongSet> known) {
        return new Explorer(target.deployment(), properties, coverages, known, bound());
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
        return recipe.memory;
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
        return recipe.rebuiltOn(lent, coverages, properties);
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
