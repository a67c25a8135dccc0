package dev.waymark.strategies.pct;

import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Strategies by priorities; they differ in what a chain of events is.
 *
 * <ul>
 *   <li>{@code pctcp}: Kulahcioglu Ozkan, Majumdar, Niksic, Tabaei Befrouei, Weissenbacher, "Randomized testing of
 *       distributed systems with probabilistic guarantees", OOPSLA 2018.
 *   <li>{@code pct}: Burckhardt, Kothari, Musuvathi, Nagarakatte, "A randomized scheduler with probabilistic guarantees of
 *       finding bugs", ASPLOS 2010, with nodes in the place of threads.
 *   <li>{@code pos}: Yuan, Yang, Gu, "Partial order aware concurrency sampling", CAV 2018.
 * </ul>
 */
abstract class PriorityStrategy implements Strategy {
    private final String name;
    private final String summary;
    private final Chaining chaining;
    private final List<Parameter> options;

    PriorityStrategy(String name, String summary, Chaining chaining, List<Parameter> options) {
        this.name = name;
        this.summary = summary;
        this.chaining = chaining;
        this.options = options;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final List<Parameter> options() {
        return options;
    }

    @Override
    public final Set<Capability> needs() {
        return Set.of(Capability.MESSAGES);
    }

    @Override
    public final ConfiguredStrategy configure(Settings settings, Map<String, String> given) {
        PriorityOptions chosen = PriorityOptions.of(given);
        return new ConfiguredStrategy() {
            @Override
            public int generation() {
                return LengthPlanner.GENERATION;
            }

            @Override
            public Planner planner(List<String> measured) {
                return new LengthPlanner(settings.seed(), settings.steps(), chosen.length());
            }

            @Override
            public Run run(Plan plan) {
                return new PriorityRun(chaining, chosen, plan, settings);
            }
        };
    }
}
