package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;

/** Each action with the same probability: what every other policy is measured against. */
public record AnyAction() implements Policy {
    @Override
    public double initial() {
        return 0;
    }

    @Override
    public boolean learns() {
        return false;
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        return random.nextInt(offer.count());
    }
}
