package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/** {@link Frontier} in one run: the way it is going, which is planned anew when a step leads elsewhere. */
final class Walk implements Policy {
    private final Frontier rule;
    private final Search search;
    private final Hopeless hopeless = new Hopeless();
    private long[] states = new long[1];
    private long[] actions = new long[0];
    private int length;
    private int gone;
    private int steps;

    /** Nothing that is open can be reached: no more is sought until something new is met by chance. */
    private boolean nothingLeft;

    /** No way is known from this waypoint to a higher one; where there are none, from the only one. */
    private int highest;

    Walk(Frontier rule) {
        this.rule = rule;
        this.highest = rule.target() == 0 ? 0 : -1;
        this.search = new Search(rule);
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        int left = rule.horizon() - steps++;
        int place = next(offer);
        if (place < 0 && offer.goal() != highest) {
            // First to where a higher waypoint holds, if there is something left to try.
            highest = offer.goal();
            if (plan(known, offer, left - 1, offer.goal() + 1, random)) {
                place = next(offer);
            }
        }
        if (place < 0) {
            place = open(known, offer, random);
            nothingLeft &= place < 0;
        }
        if (place < 0 && !nothingLeft) {
            nothingLeft = !plan(known, offer, left - 1, 0, random);
            place = next(offer);
        }
        return place < 0 ? leastDone(known, offer, random) : place;
    }

    /** The next step of the plan; less than 0 if there is none, or none that can be done. */
    private int next(Offer offer) {
        boolean arrived = gone > 0;
        if (arrived && states[gone] != offer.state()) {
            hopeless.ledElsewhere(states[gone - 1], actions[gone - 1]);
            length = 0;
        }
        if (gone >= length) {
            length = 0;
            gone = 0;
            return -1;
        }
        for (int i = 0; i < offer.count(); i++) {
            if (offer.action(i) == actions[gone]) {
                gone++;
                return i;
            }
        }
        hopeless.wasNotPossible(states[gone], actions[gone]);
        length = 0;
        gone = 0;
        return -1;
    }

    private int open(Known known, Offer offer, Rng random) {
        int chosen = -1;
        int ties = 0;
        for (int i = 0; i < offer.count(); i++) {
            if (rule.isOpen(known, offer.state(), offer.action(i)) && random.nextInt(++ties) == 0) {
                chosen = i;
            }
        }
        return chosen;
    }

    /** The way to something that is left to try, at this waypoint or a higher one; false if there is none. */
    private boolean plan(Known known, Offer offer, int farthest, int goal, Rng random) {
        int found = search.nearest(known, offer, farthest, hopeless, random);
        if (found < 0 || search.goal(found) < goal) {
            return false;
        }
        length = search.depth(found);
        if (actions.length < length) {
            states = new long[2 * length + 1];
            actions = new long[2 * length];
        }
        for (int i = length; i > 0; i--) {
            states[i] = search.state(found);
            actions[i - 1] = search.action(found);
            found = search.parent(found);
        }
        states[0] = offer.state();
        return true;
    }

    private static int leastDone(Known known, Offer offer, Rng random) {
        int chosen = 0;
        int ties = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < offer.count(); i++) {
            int visits = known.visits(offer.state(), offer.action(i));
            ties = visits < least ? 0 : ties;
            if (visits < least || visits == least && random.nextInt(ties + 1) == 0) {
                chosen = i;
            }
            ties += visits <= least ? 1 : 0;
            least = Math.min(least, visits);
        }
        return chosen;
    }

    @Override
    public double initial() {
        return rule.initial();
    }

    @Override
    public boolean learnsWays() {
        return true;
    }

    @Override
    public boolean learnsOnTheWay() {
        return true;
    }

    @Override
    public void step(Values values, Episode episode, int i) {
        rule.step(values, episode, i);
    }
}
