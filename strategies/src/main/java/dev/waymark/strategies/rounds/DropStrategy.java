package dev.waymark.strategies.rounds;

import dev.waymark.core.Parameter;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import java.util.Map;

/**
 * The paper's baseline (section 7.1): each message is lost with probability p, else everything takes its usual course.
 */
public final class DropStrategy extends LossesStrategy {
    private static final List<Parameter> OPTIONS =
            List.of(Parameter.probability("p", 0.25, "probability that a message is lost"), RoundsOptions.LENGTH);

    @Override
    public String name() {
        return "drop";
    }

    @Override
    public String summary() {
        return "each message is lost with probability p; the baseline of the communication-closure paper";
    }

    @Override
    public List<Parameter> options() {
        return OPTIONS;
    }

    @Override
    Lossy lossy(Settings settings, Map<String, String> options) {
        double probability =
                Double.parseDouble(options.getOrDefault("p", OPTIONS.get(0).defaultValue()));
        return new Lossy() {
            @Override
            public Planner planner() {
                return index -> new Plan(index, Seeds.execution(settings.seed(), index));
            }

            @Override
            public Losses losses(Plan plan) {
                Rng random = new Rng(Seeds.stream(plan.seed(), "losses", 0));
                return (from, to, round) -> random.chance(probability);
            }
        };
    }
}
