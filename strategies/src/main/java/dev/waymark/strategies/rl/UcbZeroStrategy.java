package dev.waymark.strategies.rl;

import dev.waymark.core.Parameter;
import dev.waymark.strategies.rl.policy.Policy;
import dev.waymark.strategies.rl.policy.UcbZero;
import java.util.List;
import java.util.Map;

/** Strategy {@code ucb-zero}, see {@link UcbZero}. */
public final class UcbZeroStrategy extends EpisodeStrategy {
    private static final Parameter EPISODES =
            Parameter.number("episodes", 10_000, 1, 1_000_000_000, "how many executions it should reckon with");

    @Override
    public String name() {
        return "ucb-zero";
    }

    @Override
    public String summary() {
        return "learns with a bonus that shrinks with the root of the visits (UCBZero)";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(EPSILON, EPISODES);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        return UcbZero.of(
                EpisodeOptions.rate(options, EPSILON, 0.05),
                common.horizon(),
                EpisodeOptions.number(options, EPISODES),
                common.preset() == EpisodeOptions.Preset.ARTIFACT);
    }
}
