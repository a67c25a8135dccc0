package dev.waymark.strategies.rl;

import dev.waymark.core.Parameter;
import dev.waymark.strategies.rl.policy.Neg;
import dev.waymark.strategies.rl.policy.Policy;
import dev.waymark.strategies.rl.policy.Rates;
import java.util.List;
import java.util.Map;

/** Strategy {@code neg-visits}, see {@link Neg}. */
public final class NegVisitsStrategy extends EpisodeStrategy {

    @Override
    public String name() {
        return "neg-visits";
    }

    @Override
    public String summary() {
        return "every step costs as much as its state was entered before (NegRLVisits)";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(ALPHA, GAMMA);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        Rates rates = new Rates(EpisodeOptions.rate(options, ALPHA, 0.3), EpisodeOptions.rate(options, GAMMA, 0.7), 0);
        return new Neg(rates, true, common.preset() != EpisodeOptions.Preset.ARTIFACT);
    }
}
