package dev.waymark.core.strategy;

import dev.waymark.core.Parameter;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.List;
import java.util.Map;

/**
 * The baseline: each enabled thing is chosen with a probability proportional to the weight of its class. Faults stand
 * apart: they are spread evenly over the bound on decisions, because a fault that competes with what is enabled strikes
 * at the start, where little is in flight and nothing can be lost. The default weights are settled in
 * docs/strategies/random.md; a weak baseline is the cheapest way to fake a win.
 */
public final class RandomStrategy implements Strategy {
    private static final int HEAVIEST = 1_000; // so that a full pool cannot overflow the sum
    private static final List<Parameter> OPTIONS = List.of(
            Parameter.number("deliver", 64, 0, HEAVIEST, "weight of each deliverable message"),
            Parameter.number("timer", 1, 0, HEAVIEST, "weight of each armed timer"),
            Parameter.number("request", 4, 0, HEAVIEST, "weight of each request that a client could make of a node"),
            Parameter.number("restart", 32, 0, HEAVIEST, "weight of each node that is down and could be restarted"),
            Parameter.number(
                    "fault",
                    1,
                    0,
                    100,
                    "pace of faults: 1 spreads them over the bound on decisions, 2 over half of it"));

    @Override
    public String name() {
        return "random";
    }

    @Override
    public String summary() {
        return "uniform over what is enabled, weighted by class";
    }

    @Override
    public List<Parameter> options() {
        return OPTIONS;
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        WeightedWalk.Weights weights = weights(options);
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return index -> new Plan(index, Seeds.execution(settings.seed(), index));
            }

            @Override
            public Run run(Plan plan) {
                return new WeightedWalk(new Rng(Seeds.stream(plan.seed(), "schedule", 0)), settings, weights);
            }
        };
    }

    private static WeightedWalk.Weights weights(Map<String, String> options) {
        int[] weights = new int[OPTIONS.size()];
        for (int i = 0; i < weights.length; i++) {
            Parameter declared = OPTIONS.get(i);
            weights[i] = Integer.parseInt(options.getOrDefault(declared.name(), declared.defaultValue()));
        }
        return new WeightedWalk.Weights(weights[0], weights[1], weights[2], weights[3], weights[4]);
    }
}
