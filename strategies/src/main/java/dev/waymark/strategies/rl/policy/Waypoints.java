package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * WaypointRL (algorithms 3 and 4 of the same paper): each goal has values of its own; within one it is {@link BonusMax},
 * and a step that leads to a higher goal is rewarded. Goal {@code target} is the last. {@code progress} and {@code arrival}
 * are rewards, of a step to a higher goal and of one in an episode that came to the target; 2 in the paper.
 */
public record Waypoints(Rates rates, int target, double progress, double arrival) implements Policy {
    private static final double INITIAL = 1;

    @Override
    public double initial() {
        return INITIAL;
    }

    @Override
    public double epsilon() {
        return rates.epsilon();
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        return Greedy.choose(known, offer, INITIAL, random);
    }

    @Override
    public void over(Values values, Episode episode) {
        int reached = 0;
        while (reached < episode.steps() && episode.goal(reached) != target) {
            reached++;
        }
        for (int i = episode.steps() - 1; i >= 0; i--) {
            long state = episode.state(i);
            int goal = episode.goal(i);
            double bonus = 1.0 / values.visit(state, episode.action(i), INITIAL);
            double later;
            if (goal == episode.goal(i + 1) || goal == target) {
                later = episode.isLast(i) ? 0 : values.best(episode.state(i + 1, goal), INITIAL);
            } else {
                later = episode.goal(i + 1) > goal ? progress : 0;
                later += i < reached && reached < episode.steps()
                        ? Math.pow(rates.gamma(), reached - i - 1) * arrival
                        : 0;
            }
            double before = values.value(state, episode.action(i), INITIAL);
            values.set(state, episode.action(i), rates.blend(before, Math.max(bonus, rates.gamma() * later)));
        }
    }
}
