package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * NegRL (Mukherjee and others: Learning-based controlled concurrency testing) and NegRLVisits: every step costs 1, or as
 * much as the state it leads to was entered before, so that what was done is done less. Actions are drawn by softmax.
 * {@code byVisits}: the latter. {@code lookingAhead}: in the published code what comes after a step never counts, since the
 * best of values below 0 is sought from 0 upwards.
 */
public record Neg(Rates rates, boolean byVisits, boolean lookingAhead) implements Policy {
    @Override
    public double initial() {
        return 0;
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        double[] weights = new double[offer.count()];
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = known.value(offer.state(), offer.action(i), initial());
            best = Math.max(best, weights[i]);
        }
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.exp(weights[i] - best);
            sum += weights[i];
        }
        double left = random.nextDouble() * sum;
        int chosen = 0;
        for (int i = 0; i < weights.length; i++) {
            left -= weights[i];
            if (left < 0) {
                return i;
            }
            chosen = weights[i] > 0 ? i : chosen; // rounding may leave a little at the end
        }
        return chosen;
    }

    @Override
    public boolean learnsOnTheWay() {
        return true;
    }

    @Override
    public void step(Values values, Episode episode, int i) {
        long state = episode.state(i);
        long next = episode.state(i + 1);
        double reward = byVisits ? -values.enter(next) : -1;
        double future = lookingAhead ? values.best(next, initial()) : 0;
        double before = values.value(state, episode.action(i), initial());
        values.visit(state, episode.action(i), initial());
        values.set(state, episode.action(i), rates.blend(before, reward + rates.gamma() * future));
    }
}
