package dev.waymark.engine.campaign;

import dev.waymark.core.Warning;
import dev.waymark.core.strategy.Planner;
import java.util.List;
import java.util.Map;

/** What the user should know of a strategy that went by waypoints. */
final class Waypoints {
    private Waypoints() {}

    /** A target that was never reached is told with the waypoint that came nearest to it. */
    static List<Warning> warnings(Map<String, Map<String, Long>> statistics) {
        Map<String, Long> furthest = statistics.getOrDefault(Planner.FURTHEST_WAYPOINT, Map.of());
        String target = "";
        String nearest = "";
        long episodes = 0;
        for (Map.Entry<String, Long> each : furthest.entrySet()) { // none, then the waypoints in their order
            target = each.getKey();
            nearest = each.getValue() > 0 ? each.getKey() : nearest;
            episodes += each.getValue();
        }
        if (episodes == 0 || nearest.equals(target)) {
            return List.of();
        }
        boolean none = nearest.equals(furthest.keySet().iterator().next());
        String how = none
                ? "no waypoint was, in " + episodes + " episodes"
                : "the furthest waypoint was " + nearest + ", in " + furthest.get(nearest) + " of " + episodes
                        + " episodes";
        return List.of(new Warning(
                "target-never-reached",
                "target " + target + " was never reached: " + how
                        + " (try a waypoint before it, or a longer horizon)"));
    }
}
