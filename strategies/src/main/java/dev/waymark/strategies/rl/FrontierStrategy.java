package dev.waymark.strategies.rl;

import dev.waymark.core.Parameter;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.property.Condition;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.rl.policy.Frontier;
import dev.waymark.strategies.rl.policy.Policy;
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
        return "learns where actions lead, and goes the shortest way to one that was never tried; near a target first,"
                + " if there is one";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(TRIES, WaypointStrategy.TO, WaypointStrategy.ONE_TIME);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        return new Frontier(common.horizon(), EpisodeOptions.number(options, TRIES));
    }

    @Override
    ConfiguredStrategy configure(Settings settings, EpisodeOptions common, Map<String, String> options) {
        String to = EpisodeOptions.text(options, WaypointStrategy.TO);
        if (to.isEmpty()) {
            return super.configure(settings, common, options);
        }
        List<String> texts = StatePredicates.way(settings.deployment(), to);
        List<Condition> way = texts.stream()
                .map(text -> StatePredicates.parse(settings.deployment(), text))
                .toList();
        boolean oneTime =
                EpisodeOptions.text(options, WaypointStrategy.ONE_TIME).equals("true");
        Policy policy = new Frontier(common.horizon(), EpisodeOptions.number(options, TRIES), way.size());
        return new Learning(common, policy, texts, () -> Goals.towards(way, oneTime, false), settings.seed());
    }
}
