package dev.waymark.strategies.rl;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.strategies.rl.memory.ValueTable;
import dev.waymark.strategies.rl.policy.Policy;
import java.util.List;
import java.util.function.Supplier;

/** A strategy of episodes in one campaign. */
final class Learning implements ConfiguredStrategy {
    private final EpisodeOptions options;
    private final Policy policy;
    private final List<String> way;
    private final Supplier<Goals> goals;
    private final long seed;
    private final ValueTable nothing;

    Learning(EpisodeOptions options, Policy policy, List<String> way, Supplier<Goals> goals, long seed) {
        this.options = options;
        this.policy = policy;
        this.way = way;
        this.goals = goals;
        this.seed = seed;
        this.nothing = new ValueTable(policy.learnsWays());
    }

    @Override
    public int generation() {
        return policy.learns() ? options.generation() : UNBOUNDED;
    }

    @Override
    public boolean takesDeclaredFaults() {
        return false;
    }

    @Override
    public Planner planner(List<String> measured) {
        return new EpisodePlanner(policy, way, seed);
    }

    @Override
    public Run run(Plan plan) {
        ValueTable memory = plan.memory() instanceof ValueTable table ? table : nothing;
        return new EpisodeRun(
                policy,
                options.environments().begin(plan.seed()),
                goals.get(),
                options,
                memory,
                new Rng(Seeds.stream(plan.seed(), "policy", 0)));
    }
}
