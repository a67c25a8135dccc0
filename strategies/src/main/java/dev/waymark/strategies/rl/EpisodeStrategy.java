package dev.waymark.strategies.rl;

import dev.waymark.core.Episodes;
import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.strategies.rl.policy.Policy;
import dev.waymark.strategies.rl.policy.Rates;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A strategy whose executions are episodes: they differ in their policies. */
abstract class EpisodeStrategy implements Strategy {
    static final Parameter ALPHA =
            EpisodeOptions.rate("alpha", "learning rate; auto: as published for this policy and environment");
    static final Parameter GAMMA = EpisodeOptions.rate("gamma", "what a later reward is worth; auto: as published");
    static final Parameter EPSILON =
            EpisodeOptions.rate("epsilon", "how often any action is taken; auto: as published");

    /** The policy that these options describe. */
    abstract Policy policy(EpisodeOptions common, Map<String, String> options);

    /** Published for partitions and for the cube world. */
    static Rates rates(EpisodeOptions common, Map<String, String> options) {
        boolean cubes = common.over() == Episodes.Over.REQUESTS;
        return new Rates(
                EpisodeOptions.rate(options, ALPHA, cubes ? 0.3 : 0.2),
                EpisodeOptions.rate(options, GAMMA, cubes ? 0.99 : 0.95),
                EpisodeOptions.rate(options, EPSILON, 0.05));
    }

    @Override
    public final boolean coarse() {
        return true;
    }

    @Override
    public final boolean episodic() {
        return true;
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public final Set<Capability> needs() {
        return Set.of(Capability.MESSAGES, Capability.STATES);
    }

    @Override
    public final ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        EpisodeOptions common = EpisodeOptions.of(settings, options);
        return configure(settings, common, options);
    }

    ConfiguredStrategy configure(Settings settings, EpisodeOptions common, Map<String, String> options) {
        return new Learning(common, policy(common, options), List.of(), () -> Goals.NONE, settings.seed());
    }
}
