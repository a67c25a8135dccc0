package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * BonusMaxRL (Borgarelli, Enea, Majumdar, Nagendra: Reward augmentation in reinforcement learning for testing distributed
 * systems, algorithm 2): the bonus of the t-th visit is 1/t, and an action is worth the larger of its bonus and what can be
 * had after it, not their sum.
 */
public record BonusMax(Rates rates, Variant variant) implements Policy {
    /** When it learns. */
    public enum Variant {
        /** As in the paper: when the episode is over, from its last step to its first; nothing comes after the last. */
        BACKWARD(false, true, true),
        /** As in the published code: step by step; what comes after the last step counts like any other. */
        ONLINE(true, false, false),
        /** As in the published script of the cube world: step by step, and nothing comes after the last. */
        ONLINE_CUT(true, false, true),
        /** Step by step, and again from last to first without counting visits twice; the last step is like any other. */
        BOTH(true, true, false);

        final boolean online;
        final boolean backward;
        final boolean cut;

        Variant(boolean online, boolean backward, boolean cut) {
            this.online = online;
            this.backward = backward;
            this.cut = cut;
        }
    }

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
    public boolean remembersAllOffers() {
        return variant != Variant.ONLINE;
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        return Greedy.choose(known, offer, INITIAL, random);
    }

    @Override
    public boolean learnsOnTheWay() {
        return variant.online;
    }

    @Override
    public void step(Values values, Episode episode, int i) {
        if (variant.online) {
            update(values, episode, i, values.visit(episode.state(i), episode.action(i), INITIAL));
        }
    }

    @Override
    public void over(Values values, Episode episode) {
        for (int i = episode.steps() - 1; variant.backward && i >= 0; i--) {
            long state = episode.state(i);
            int visits = variant.online
                    ? values.visits(state, episode.action(i))
                    : values.visit(state, episode.action(i), INITIAL);
            update(values, episode, i, visits);
        }
    }

    private void update(Values values, Episode episode, int i, int visits) {
        boolean end = variant.cut && episode.isLast(i);
        double future = end ? 0 : rates.gamma() * values.best(episode.state(i + 1), INITIAL);
        values.blend(episode.state(i), episode.action(i), INITIAL, rates.alpha(), Math.max(1.0 / visits, future));
    }
}
