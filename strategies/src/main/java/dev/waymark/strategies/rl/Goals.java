package dev.waymark.strategies.rl;

import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Condition;
import java.util.List;

/** Which waypoint an episode is at, between two steps; used by one run. */
@FunctionalInterface
interface Goals {
    Goals NONE = view -> 0;

    int at(View view);

    /**
     * Waypoints on the way to the last of them: the highest that holds, counted from 1; 0 if none does. {@code oneTime}: where
     * the last one held once, it counts as reached until the episode ends. {@code later}: the first state is not looked at.
     */
    static Goals towards(List<Condition> waypoints, boolean oneTime, boolean later) {
        return new Goals() {
            private boolean begun;
            private boolean reached;

            @Override
            public int at(View view) {
                boolean first = !begun;
                begun = true;
                if (reached && oneTime) {
                    return waypoints.size();
                }
                int highest = first && later ? 0 : waypoints.size();
                while (highest > 0 && !waypoints.get(highest - 1).test(null, view)) {
                    highest--;
                }
                reached |= highest == waypoints.size();
                return highest;
            }
        };
    }
}
