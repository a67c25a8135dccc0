package dev.waymark.strategies.rl;

import dev.waymark.core.Parameter;
import dev.waymark.strategies.rl.policy.Neg;
import dev.waymark.strategies.rl.policy.Policy;
import dev.waymark.strategies.rl.policy.Rates;
import java.util.List;
import java.util.Map;

/** Strategy {@code neg}, see {@link Neg}. */
public final class NegStrategy extends EpisodeStrategy {

    @Override
    public String name() {
        return "neg";
    }

    @Override
    public String summary() {
        return "every step costs one, so that what was done is done less (NegRL)";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(ALPHA, GAMMA);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        Rates rates = new Rates(EpisodeOptions.rate(options, ALPHA, 0.3), EpisodeOptions.rate(options, GAMMA, 0.7), 0);
        return new Neg(rates, false, common.preset() != EpisodeOptions.Preset.ARTIFACT);
    }
}
