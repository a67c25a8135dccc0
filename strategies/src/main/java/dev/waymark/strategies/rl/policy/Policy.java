package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * A rule for choosing actions and for learning. It has no memory of its own: what it learns goes into {@link Values}, in a
 * run into the run's own, between generations into those that all runs read.
 */
public interface Policy {
    /** The value of what was never tried. */
    double initial();

    /** How often any action is taken instead of the one that {@link #choose} wants. */
    default double epsilon() {
        return 0;
    }

    /** Whether it learns at all. */
    default boolean learns() {
        return true;
    }

    /** Whether the actions of a state are remembered also when one of them is taken at random. */
    default boolean remembersAllOffers() {
        return true;
    }

    /** Whether it learns where actions lead, see {@link Known#ways}. */
    default boolean learnsWays() {
        return false;
    }

    /** The rule as one run uses it: one that makes plans keeps them there. */
    default Policy inOneRun() {
        return this;
    }

    /** The place of an action in the offer. */
    int choose(Known known, Offer offer, Rng random);

    /** Whether {@link #step} does anything. */
    default boolean learnsOnTheWay() {
        return false;
    }

    /** Step {@code i} was made. */
    default void step(Values values, Episode episode, int i) {}

    /** The episode is over. */
    default void over(Values values, Episode episode) {}

    /** All of an episode, as it was learned on the way and after it. */
    default void learn(Values values, Episode episode) {
        for (int i = 0; i < episode.steps(); i++) {
            episode.tellOffer(i, values, initial());
            step(values, episode, i);
        }
        over(values, episode);
    }
}
