package dev.waymark.strategies.exhaustive;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.property.Sees;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All executions of a small world, one of each class of those that differ only in the order of independent steps. {@link Search} is
 * the algorithm; docs/strategies/exhaustive.md says when it is worth it and what it assumes.
 */
public final class ExhaustiveStrategy implements Strategy {
    /** Results depend on it, so it is never the number of workers. */
    private static final int GENERATION = 64;

    @Override
    public String name() {
        return "exhaustive";
    }

    @Override
    public String summary() {
        return "every execution up to a bound, by dynamic partial order reduction (Flanagan and Godefroid 2005)";
    }

    @Override
    public List<Parameter> options() {
        return World.OPTIONS;
    }

    @Override
    public Set<Capability> needs() {
        return Set.of(Capability.EXACT, Capability.MESSAGES, Capability.TIMERS);
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        World world = World.of(settings, options);
        if (TakesWorkloads.varying(settings.deployment()) != null) {
            throw new UsageException(
                    "strategy exhaustive makes every execution of one workload, and here each execution has another: fix the"
                            + " workload");
        }
        Independence independence = Independence.of(settings);
        boolean looksAtStates = settings.sees().contains(Sees.STATES);
        long seed = Seeds.execution(settings.seed(), 0); // nodes and clients draw the same in every execution
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return new Search(world, independence, seed);
            }

            @Override
            public Run run(Plan plan) {
                return new SearchRun(world, independence, looksAtStates, SearchInput.read(plan.input()));
            }

            @Override
            public int generation() {
                return GENERATION;
            }

            @Override
            public boolean endsByItself() {
                return true;
            }

            @Override
            public boolean takesDeclaredFaults() {
                return false;
            }
        };
    }
}
