package dev.waymark.strategies.rl;

import dev.waymark.core.Deployment;
import dev.waymark.core.Episodes;
import dev.waymark.core.Parameter;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Condition;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.rl.policy.Policy;
import dev.waymark.strategies.rl.policy.PublishedWaypoints;
import dev.waymark.strategies.rl.policy.Waypoints;
import java.util.List;
import java.util.Map;

/** Strategy {@code waypoint}, see {@link Waypoints}. */
public final class WaypointStrategy extends EpisodeStrategy {
    static final Parameter TO = new Parameter(
            WAYPOINTS,
            "",
            "the way, as predicates of the system: FIRST;SECOND;TARGET; auto:TARGET has those before it filled in",
            "predicates, with a semicolon between two",
            text -> text.isBlank() ? "must be predicates of the system, with a semicolon between two" : null);
    static final Parameter ONE_TIME =
            Parameter.flag("oneTime", true, "once the target was reached it counts as reached until the episode ends");
    private static final Parameter PROGRESS =
            Parameter.number("progress", 2, 0, 1000, "reward of a step to a higher waypoint");
    private static final Parameter ARRIVAL = Parameter.number(
            "arrival", 2, 0, 1000, "further reward of such a step in an episode that comes to the target");

    @Override
    public String name() {
        return "waypoint";
    }

    @Override
    public String summary() {
        return "bonus-max towards a target, by way of conditions on states (WaypointRL)";
    }

    @Override
    public List<Parameter> options() {
        return EpisodeOptions.and(ALPHA, GAMMA, EPSILON, TO, ONE_TIME, PROGRESS, ARRIVAL);
    }

    @Override
    Policy policy(EpisodeOptions common, Map<String, String> options) {
        throw new IllegalStateException("it depends on the system how many waypoints there are");
    }

    @Override
    ConfiguredStrategy configure(Settings settings, EpisodeOptions common, Map<String, String> options) {
        List<String> texts = way(settings.deployment(), EpisodeOptions.text(options, TO));
        List<Condition> way = texts.stream()
                .map(text -> StatePredicates.parse(settings.deployment(), text))
                .toList();
        boolean published = common.preset() == EpisodeOptions.Preset.ARTIFACT;
        boolean cubes = common.over() == Episodes.Over.REQUESTS;
        boolean oneTime =
                published ? !cubes : EpisodeOptions.text(options, ONE_TIME).equals("true");
        Policy policy = published
                ? new PublishedWaypoints(rates(common, options), way.size(), cubes)
                : new Waypoints(
                        rates(common, options),
                        way.size(),
                        EpisodeOptions.number(options, PROGRESS),
                        EpisodeOptions.number(options, ARRIVAL));
        return new Learning(
                common, policy, texts, () -> Goals.towards(way, oneTime, published && !cubes), settings.seed());
    }

    private static List<String> way(Deployment deployment, String to) {
        if (to.isEmpty()) {
            throw new UsageException(
                    "strategy waypoint needs a target: give waypoints, as waypoint:to=PREDICATE or beside it; "
                            + StatePredicates.known(deployment));
        }
        return StatePredicates.way(deployment, to);
    }
}
