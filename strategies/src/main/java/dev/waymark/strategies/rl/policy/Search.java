package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.engine.primitive.LongIntMap;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import java.util.Arrays;

/** Breadth first from where a run is to the nearest state with an open action, as if actions led where they mostly do. */
final class Search {
    private static final int NONE = -1;

    private final Frontier rule;
    private final LongIntMap met = new LongIntMap();
    private long[] states = new long[64];
    private int[] parents = new int[64];
    private long[] actions = new long[64];
    private int[] depths = new int[64];
    private int[] goals = new int[64];
    private int count;

    Search(Frontier rule) {
        this.rule = rule;
    }

    /**
     * The number of a state that is found, to be asked for its way; less than 0 if none is at most {@code farthest} steps away. Of
     * several that are equally near, any; with waypoints one at the highest of them goes before one that is nearer. The first step is
     * one of the offer; the offer itself is not looked at.
     */
    int nearest(Known known, Offer offer, int farthest, Hopeless hopeless, Rng random) {
        met.clear();
        count = 0;
        meet(offer.state(), NONE, 0, offer.goal());
        for (int i = 0; farthest > 0 && i < offer.count(); i++) {
            follow(known, 0, offer.action(i), hopeless);
        }
        int chosen = NONE;
        int ties = 0;
        for (int i = 1; i < count; i++) {
            if (chosen >= 0 && depths[i] > depths[chosen] && goals[chosen] == rule.target()) {
                break;
            }
            long state = states[i];
            boolean better = chosen < 0 || goals[i] > goals[chosen];
            if ((better || goals[i] == goals[chosen] && depths[i] == depths[chosen])
                    && rule.isOpen(known, state, hopeless)) {
                ties = better ? 0 : ties;
                chosen = random.nextInt(++ties) == 0 ? i : chosen;
            }
            boolean enough = chosen >= 0 && goals[chosen] == rule.target();
            if (depths[i] < farthest && !enough) {
                int all = known.actions(state);
                for (int k = 0; k < all; k++) {
                    follow(known, i, known.action(state, k), hopeless);
                }
            }
        }
        return chosen;
    }

    private void follow(Known known, int from, long action, Hopeless hopeless) {
        long pair = Known.pair(states[from], action);
        Known ways = known.ways();
        if (ways.actions(pair) == 0 || hopeless.has(states[from], action)) {
            return;
        }
        long likely = ways.mostDone(pair);
        if (met.get(likely, NONE) < 0) {
            meet(likely, from, action, rule.target() == 0 ? 0 : (int) ways.value(pair, likely, 0));
        }
    }

    private void meet(long state, int parent, long action, int goal) {
        if (count == states.length) {
            int more = 2 * count;
            states = Arrays.copyOf(states, more);
            parents = Arrays.copyOf(parents, more);
            actions = Arrays.copyOf(actions, more);
            depths = Arrays.copyOf(depths, more);
            goals = Arrays.copyOf(goals, more);
        }
        met.put(state, count);
        states[count] = state;
        parents[count] = parent;
        actions[count] = action;
        goals[count] = goal;
        depths[count++] = parent < 0 ? 0 : depths[parent] + 1;
    }

    /** The highest waypoint that holds there. */
    int goal(int found) {
        return goals[found];
    }

    /** How many steps away it is. */
    int depth(int found) {
        return depths[found];
    }

    long state(int found) {
        return states[found];
    }

    /** The one before it on the way. */
    int parent(int found) {
        return parents[found];
    }

    /** What leads to it from there. */
    long action(int found) {
        return actions[found];
    }
}
