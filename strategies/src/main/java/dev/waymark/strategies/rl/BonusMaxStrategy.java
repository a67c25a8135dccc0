package dev.waymark.strategies.rl;

import dev.waymark.core.Episodes;
import dev.waymark.core.Parameter;
import dev.waymark.strategies.rl.policy.BonusMax;
import dev.waymark.strategies.rl.policy.Policy;
import java.util.List;
import java.util.Map;

/** Strategy {@code bonus-max}, see {@link BonusMax}. */
public final class BonusMaxStrategy extends EpisodeStrategy {

    @Override
    public String name() {
        return "bonus-max";
    }

    @Override
    public String summary() {
        return "learns where little was tried: the larger of bonus and future counts (BonusMaxRL)";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(ALPHA, GAMMA, EPSILON);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        BonusMax.Variant variant = switch (common.preset()) {
            case PAPER -> BonusMax.Variant.BACKWARD;
            case ARTIFACT ->
                common.over() == Episodes.Over.REQUESTS ? BonusMax.Variant.ONLINE_CUT : BonusMax.Variant.ONLINE;
            case DEFAULT -> BonusMax.Variant.BOTH;
        };
        return new BonusMax(rates(common, options), variant);
    }
}
