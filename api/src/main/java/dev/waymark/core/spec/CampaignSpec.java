package dev.waymark.core.spec;

import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is to be explored, as somebody said it: what is left open is filled in when it is resolved, by the scenario, else by the
 * system. It says nothing of how it is carried out. {@code coverageMemoryBytes} bounds what is remembered of what was covered,
 * null: half of the heap. {@code plugins} are paths of what brings systems and strategies of others. {@code SpecJson} is its one
 * JSON form.
 */
public record CampaignSpec(
        SystemSpec system,
        StrategySpec strategy,
        ChecksSpec checks,
        ExecutionSpec execution,
        BudgetSpec budget,
        @Nullable Long coverageMemoryBytes,
        List<String> plugins) {
    public CampaignSpec {
        plugins = List.copyOf(plugins);
    }

    /** With nothing said but the name of the system. */
    public static CampaignSpec of(String system) {
        return of(new SystemSpec(system));
    }

    public static CampaignSpec of(SystemSpec system) {
        return new CampaignSpec(
                system, StrategySpec.USUAL, ChecksSpec.USUAL, ExecutionSpec.USUAL, BudgetSpec.USUAL, null, List.of());
    }

    public CampaignSpec withSystem(SystemSpec newSystem) {
        return new CampaignSpec(newSystem, strategy, checks, execution, budget, coverageMemoryBytes, plugins);
    }

    public CampaignSpec withStrategy(StrategySpec newStrategy) {
        return new CampaignSpec(system, newStrategy, checks, execution, budget, coverageMemoryBytes, plugins);
    }

    /** {@code NAME} or {@code NAME:key=value}. */
    public CampaignSpec withStrategy(String name) {
        return withStrategy(strategy.withName(name));
    }

    public CampaignSpec withStrategy(UnaryOperator<StrategySpec> change) {
        return withStrategy(change.apply(strategy));
    }

    public CampaignSpec withChecks(ChecksSpec newChecks) {
        return new CampaignSpec(system, strategy, newChecks, execution, budget, coverageMemoryBytes, plugins);
    }

    public CampaignSpec withChecks(UnaryOperator<ChecksSpec> change) {
        return withChecks(change.apply(checks));
    }

    public CampaignSpec withExecution(ExecutionSpec newExecution) {
        return new CampaignSpec(system, strategy, checks, newExecution, budget, coverageMemoryBytes, plugins);
    }

    public CampaignSpec withExecution(UnaryOperator<ExecutionSpec> change) {
        return withExecution(change.apply(execution));
    }

    public CampaignSpec withSeed(long seed) {
        return withExecution(execution.withSeed(seed));
    }

    public CampaignSpec withBudget(BudgetSpec newBudget) {
        return new CampaignSpec(system, strategy, checks, execution, newBudget, coverageMemoryBytes, plugins);
    }

    public CampaignSpec withBudget(UnaryOperator<BudgetSpec> change) {
        return withBudget(change.apply(budget));
    }

    public CampaignSpec withCoverageMemory(@Nullable Long bytes) {
        return new CampaignSpec(system, strategy, checks, execution, budget, bytes, plugins);
    }

    public CampaignSpec withPlugins(Collection<String> paths) {
        return new CampaignSpec(system, strategy, checks, execution, budget, coverageMemoryBytes, List.copyOf(paths));
    }

    /**
     * What results depend on: without the budget and the memory, which only say where they end, and without the places of plugins,
     * whose code has a version of its own.
     */
    public CampaignSpec identity() {
        return new CampaignSpec(system, strategy, checks, execution, BudgetSpec.USUAL, null, List.of());
    }
}
