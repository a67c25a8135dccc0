package dev.waymark.strategies.rl;

import dev.waymark.core.Parameter;
import dev.waymark.strategies.rl.policy.AnyAction;
import dev.waymark.strategies.rl.policy.Policy;
import java.util.List;
import java.util.Map;

/** Strategy {@code env-random}: what learners are measured against. */
public final class EnvRandomStrategy extends EpisodeStrategy {

    @Override
    public String name() {
        return "env-random";
    }

    @Override
    public String summary() {
        return "a learner's environment, and any of its actions with the same probability";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and();
    }

    @Override
    public boolean learns() {
        return false;
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        return new AnyAction();
    }
}
