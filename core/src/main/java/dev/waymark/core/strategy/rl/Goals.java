package dev.waymark.core.strategy.rl;

import dev.waymark.core.cluster.View;

/** Which waypoint an episode is at, between two steps; used by one run. */
@FunctionalInterface
interface Goals {
    Goals NONE = view -> 0;

    int at(View view);
}
