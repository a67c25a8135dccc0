package dev.waymark.strategies.windows;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Values;

/**
 * Q-learning as MALLORY has it (section 3.3): what leads to a state that was met before costs one, what leads to a new one
 * nothing. An action is drawn in proportion to how likely nemesis would draw it, times the exponential of its value over the
 * temperature: where nothing is known it is nemesis.
 */
record Softmax(double alpha, double gamma, double temperature) {
    static final double INITIAL = 0;
    private static final double SEEN = -1;

    int choose(Known known, long state, AvailableFaults available, Rng random) {
        double[] factors = new double[available.size()];
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < factors.length; i++) {
            factors[i] = known.value(state, i, INITIAL);
            best = Math.max(best, factors[i]);
        }
        for (int i = 0; i < factors.length; i++) {
            factors[i] = Math.exp((factors[i] - best) / temperature);
        }
        return available.draw(random, factors);
    }

    void learn(Values values, long state, int action, long next, boolean isNew, long[] actions) {
        values.offer(state, actions, actions.length, INITIAL);
        double reward = isNew ? 0 : SEEN;
        double future = values.best(next, INITIAL);
        values.visit(state, action, INITIAL);
        values.blend(state, action, INITIAL, alpha, reward + gamma * future);
    }
}
