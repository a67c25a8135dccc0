package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * Goes the shortest way to the nearest action that was never tried. It has no values: it remembers which state each action
 * led to, and how often. In no paper; what explorers of mazes do. {@code tries}: an action that led to several states is
 * tried again while at least half of its tries led to a new one, so often at most. {@code target}: the last of the waypoints; of what was
 * never tried it goes to what is at the highest of them, and the place of values is taken by waypoints. 0: there are none.
 */
public record Frontier(int horizon, int tries, int target) implements Policy {
    public Frontier(int horizon, int tries) {
        this(horizon, tries, 0);
    }

    @Override
    public double initial() {
        return 0;
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
    public Policy inOneRun() {
        return new Walk(this);
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        return inOneRun().choose(known, offer, random);
    }

    @Override
    public void step(Values values, Episode episode, int i) {
        long state = episode.state(i);
        values.visit(state, episode.action(i), initial());
        long pair = Known.pair(state, episode.action(i));
        values.ways().visit(pair, episode.state(i + 1), initial());
        if (target > 0) {
            values.set(state, episode.action(i), episode.goal(i));
            values.ways().set(pair, episode.state(i + 1), episode.goal(i + 1));
        }
    }

    @Override
    public void over(Values values, Episode episode) {
        int last = episode.steps();
        if (episode.isWithinStep()) { // else it would be the nearest for ever
            episode.tellOffer(last, values, initial());
            values.visit(episode.state(last), episode.action(last), initial());
        } else if (episode.isComplete() && last < horizon) { // a state that ends an episode: nothing can be tried there
            values.enter(episode.state(last));
        }
    }

    /** Whether this action should be tried. */
    boolean isOpen(Known known, long state, long action) {
        return isOpen(known, state, action, known.visits(state, action));
    }

    private boolean isOpen(Known known, long state, long action, int visits) {
        if (visits == 0) {
            return true;
        }
        if (visits >= tries) {
            return false;
        }
        int outcomes = known.ways().actions(Known.pair(state, action));
        return outcomes > 1 && visits < 2 * outcomes;
    }

    /** Whether there is an action that should be tried in this state, which may never have been left. */
    boolean isOpen(Known known, long state, Hopeless hopeless) {
        int actions = known.actions(state);
        for (int i = 0; i < actions; i++) {
            long action = known.action(state, i);
            if (isOpen(known, state, action, known.visitsOf(state, i)) && !hopeless.has(state, action)) {
                return true;
            }
        }
        return actions == 0 && known.entries(state) == 0;
    }
}
