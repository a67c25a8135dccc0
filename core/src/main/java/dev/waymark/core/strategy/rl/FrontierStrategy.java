package dev.waymark.core.strategy.rl;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.rl.policy.Frontier;
import dev.waymark.core.strategy.rl.policy.Policy;
import java.util.List;
import java.util.Map;

/** Strategy {@code frontier}, see {@link Frontier}. */
public final class FrontierStrategy extends EpisodeStrategy {
    private static final Parameter TRIES = Parameter.number(
            "tries", 10, 1, 1_000_000, "how often at most an action that leads to several states is worth going to");

    @Override
    public String name() {
        return "frontier";
    }

    @Override
    public String summary() {
        return "learns where actions lead, and goes the shortest way to one that was never tried";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(TRIES);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        return new Frontier(common.horizon(), EpisodeOptions.number(options, TRIES));
    }
}
