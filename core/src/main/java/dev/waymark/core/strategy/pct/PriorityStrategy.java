package dev.waymark.core.strategy.pct;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.util.List;
import java.util.Map;

/**
 * Strategies by priorities.
 *
 * <ul>
 *   <li>{@code pctcp}: Kulahcioglu Ozkan, Majumdar, Niksic, Tabaei Befrouei, Weissenbacher, "Randomized testing of
 *       distributed systems with probabilistic guarantees", OOPSLA 2018.
 *   <li>{@code pct}: Burckhardt, Kothari, Musuvathi, Nagarakatte, "A randomized scheduler with probabilistic guarantees of
 *       finding bugs", ASPLOS 2010, with nodes in the place of threads.
 *   <li>{@code pos}: Yuan, Yang, Gu, "Partial order aware concurrency sampling", CAV 2018.
 * </ul>
 */
public final class PriorityStrategy implements Strategy {
    private final String name;
    private final String summary;
    private final Chaining chaining;
    private final List<Parameter> options;

    private PriorityStrategy(String name, String summary, Chaining chaining, List<Parameter> options) {
        this.name = name;
        this.summary = summary;
        this.chaining = chaining;
        this.options = options;
    }

    public static List<Strategy> all() {
        List<Parameter> withDepth =
                List.of(PriorityOptions.DEPTH, PriorityOptions.TIMERS, PriorityOptions.AGAIN, PriorityOptions.LENGTH);
        return List.of(
                new PriorityStrategy(
                        "pct",
                        "a random priority per node, lowered at depth-1 random points (Burckhardt et al. 2010)",
                        Chaining.RECEIVER,
                        withDepth),
                new PriorityStrategy(
                        "pctcp",
                        "a random priority per causal chain, lowered at depth-1 random points (Ozkan et al. 2018)",
                        Chaining.CAUSAL,
                        withDepth),
                new PriorityStrategy(
                        "pos",
                        "a random priority per event, drawn again after a race (Yuan et al. 2018)",
                        Chaining.NONE,
                        List.of(PriorityOptions.TIMERS, PriorityOptions.AGAIN)));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public List<Parameter> options() {
        return options;
    }

    @Override
    public int generation() {
        return LengthPlanner.GENERATION;
    }

    @Override
    public Planner planner(Settings settings, Map<String, String> given) {
        return new LengthPlanner(
                settings.seed(), settings.steps(), PriorityOptions.of(given).length());
    }

    @Override
    public Run run(Plan plan, Settings settings, Map<String, String> given) {
        return new PriorityRun(chaining, PriorityOptions.of(given), plan, settings);
    }
}
