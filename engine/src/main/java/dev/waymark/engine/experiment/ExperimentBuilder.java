package dev.waymark.engine.experiment;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.property.Property;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.strategy.Strategies;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Describes an experiment on a target that is at hand, word by word: a {@link CampaignSpec}, and the parts that have no name in a
 * catalogue. What is not said is as the overlay wants it, else as the system declares it. {@link #build} checks all of it and
 * throws {@link UsageException} with what is wrong before anything is run; what was built does not change with this.
 */
public final class ExperimentBuilder {
    private Recipe recipe;

    ExperimentBuilder(Recipe recipe) {
        this.recipe = recipe;
    }

    /** What is prepared for coverages is shared. */
    public ExperimentBuilder copy() {
        return new ExperimentBuilder(recipe);
    }

    private ExperimentBuilder specified(UnaryOperator<CampaignSpec> change) {
        recipe = recipe.with(change.apply(recipe.spec()));
        return this;
    }

    /** All that this spec says, but for its system: the target stays. */
    public ExperimentBuilder as(CampaignSpec spec) {
        return specified(old -> spec.withSystem(old.system()));
    }

    /** {@code NAME} or {@code NAME:key=value}. Default: what the overlay wants, else {@code random}. */
    public ExperimentBuilder strategy(String label) {
        recipe = recipe.choosing(null);
        return specified(spec -> spec.withStrategy(label));
    }

    /** One that is not in the catalogue. */
    public ExperimentBuilder strategy(Strategies.Chosen chosen) {
        recipe = recipe.choosing(chosen);
        return this;
    }

    /** The coverage that guides the strategy, which must be one that learns; null: as the strategy has it. */
    public ExperimentBuilder guidedBy(@Nullable String coverage) {
        return specified(spec -> spec.withStrategy(spec.strategy().withGuide(coverage)));
    }

    /** Predicates on the way to the strategy's target, which must go by such; null: as the strategy has it. */
    public ExperimentBuilder towards(@Nullable String waypoints) {
        return specified(spec -> spec.withStrategy(spec.strategy().withWaypoints(waypoints)));
    }

    /** Every execution of the strategy's space, once each. */
    public ExperimentBuilder enumerating(boolean all) {
        return specified(spec -> spec.withStrategy(spec.strategy().withEnumerate(all)));
    }

    public ExperimentBuilder seed(long seed) {
        return specified(spec -> spec.withSeed(seed));
    }

    /** Bound on decisions per execution; null: as usual for strategy and system. */
    public ExperimentBuilder steps(@Nullable Integer bound) {
        return specified(spec -> spec.withExecution(spec.execution().withSteps(bound)));
    }

    /** Faults per execution; null: what the system declares. */
    public ExperimentBuilder faults(@Nullable FaultBudget faults) {
        return specified(spec -> spec.withExecution(spec.execution().withFaults(faults)));
    }

    /** The names of those to check; empty: all that the system has. {@code no-failure} is always among them. */
    public ExperimentBuilder checking(Collection<String> names) {
        return specified(spec -> spec.withChecks(spec.checks().withProperties(names)));
    }

    /** One that is checked beside the others. */
    public ExperimentBuilder alsoChecking(String name) {
        return specified(spec -> spec.withChecks(spec.checks().alsoChecking(name)));
    }

    /** These and {@code no-failure}, in place of any that have names. */
    public ExperimentBuilder checkingOnly(List<Property> only) {
        recipe = recipe.checkingOnly(only);
        return this;
    }

    /** The names of coverages; what guides the strategy is measured anyway. */
    public ExperimentBuilder measuring(Collection<String> names) {
        return specified(spec -> spec.withChecks(spec.checks().withCoverages(names)));
    }

    public ExperimentBuilder measuring(String... names) {
        return measuring(List.of(names));
    }

    /** One that is not in the catalogue. */
    public ExperimentBuilder measuring(Coverage coverage) {
        recipe = recipe.alsoMeasuring(coverage);
        return this;
    }

    public ExperimentBuilder under(@Nullable Overlay overlay) {
        recipe = recipe.under(overlay);
        return this;
    }

    public ExperimentBuilder budget(BudgetSpec budget) {
        return specified(spec -> spec.withBudget(budget));
    }

    /** Default: half of the heap. */
    public ExperimentBuilder memory(CoverageMemory memory) {
        return specified(spec -> spec.withCoverageMemory(memory.bytes()));
    }

    public ExperimentBuilder executions(long count) {
        return specified(spec -> spec.withBudget(
                BudgetSpec.executions(count).withStopOnBug(spec.budget().stopOnBug())));
    }

    public ExperimentBuilder stopOnBug(boolean stop) {
        return specified(spec -> spec.withBudget(spec.budget().withStopOnBug(stop)));
    }

    /** How it is carried out. */
    public ExperimentBuilder options(RunOptions options) {
        recipe = recipe.with(options);
        return this;
    }

    /** Threads; they do not change results. */
    public ExperimentBuilder workers(int count) {
        return options(recipe.options().withWorkers(count));
    }

    public ExperimentBuilder handlerMillis(long limit) {
        return options(recipe.options().withHandlerMillis(limit));
    }

    /** The strategy as it will be built: what guides it must be known to compare it with others. */
    public Strategies.Chosen chosenStrategy() {
        return Resolution.strategy(recipe);
    }

    public Experiment build() {
        return Resolution.of(recipe);
    }
}
