package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;

/** The action of the highest value; of several, any. */
final class Greedy {
    private Greedy() {}

    static int choose(Known known, Offer offer, double initial, Rng random) {
        int chosen = 0;
        int ties = 0;
        double best = Double.NEGATIVE_INFINITY;
        double[] values = offer.values(known);
        for (int i = 0; i < offer.count(); i++) {
            double value = Double.isNaN(values[i]) ? initial : values[i];
            if (value > best) {
                best = value;
                chosen = i;
                ties = 1;
            } else if (value == best && random.nextInt(++ties) == 0) {
                chosen = i;
            }
        }
        return chosen;
    }
}
