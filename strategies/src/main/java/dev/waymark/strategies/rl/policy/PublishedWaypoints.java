package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * WaypointRL as it was published in code, where it differs from {@link Waypoints}. The steps under one goal are one list,
 * swept backward, but the first of each is never learned; progress is rewarded without discount, arrival is not; what comes
 * after a step is looked up under the goal that it began with; nothing is learned from episodes that are broken off; and
 * while the unknown is worth 1 when choosing, it is worth 0 when learning. {@code cubes}: as in the script of the cube world, where
 * every step is learned, nothing comes after one that leaves its goal, and visits are those of an action and what it led
 * to.
 */
public record PublishedWaypoints(Rates rates, int target, boolean cubes) implements Policy {
    private static final double INITIAL = 1;
    private static final double PROGRESS = 2;

    @Override
    public double initial() {
        return INITIAL;
    }

    @Override
    public double epsilon() {
        return rates.epsilon();
    }

    @Override
    public boolean remembersAllOffers() {
        return cubes;
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        return Greedy.choose(known, offer, INITIAL, random);
    }

    @Override
    public void over(Values values, Episode episode) {
        if (cubes) {
            for (int i = episode.steps() - 1; i >= 0; i--) {
                cubes(values, episode, i);
            }
        } else if (episode.isComplete()) {
            boolean[] first = firsts(episode);
            for (int i = episode.steps() - 1; i >= 0; i--) {
                if (!first[i]) {
                    update(values, episode, i);
                }
            }
        }
    }

    private boolean[] firsts(Episode episode) {
        boolean[] seen = new boolean[target + 1];
        boolean[] first = new boolean[episode.steps()];
        for (int i = 0; i < first.length; i++) {
            first[i] = !seen[episode.goal(i)];
            seen[episode.goal(i)] = true;
        }
        return first;
    }

    private void update(Values values, Episode episode, int i) {
        long state = episode.state(i);
        int goal = episode.goal(i);
        double reward = 1.0 / values.visit(state, episode.action(i), 0) + progress(episode, i);
        double later = values.best(episode.state(i + 1, goal), 0);
        blend(values, state, episode.action(i), Math.max(reward, rates.gamma() * later));
    }

    private void cubes(Values values, Episode episode, int i) {
        int goal = episode.goal(i);
        long next = episode.state(i + 1, goal);
        double reward = 1.0 / values.visit(next, episode.action(i), INITIAL) + progress(episode, i);
        boolean leaves = episode.goal(i + 1) != goal || episode.isLast(i);
        double later = leaves ? 0 : values.best(next, INITIAL);
        blend(values, episode.state(i), episode.action(i), Math.max(reward, rates.gamma() * later));
    }

    private static double progress(Episode episode, int i) {
        return episode.goal(i + 1) > episode.goal(i) ? PROGRESS : 0;
    }

    private void blend(Values values, long state, long action, double target) {
        values.set(state, action, rates.blend(values.value(state, action, INITIAL), target));
    }
}
