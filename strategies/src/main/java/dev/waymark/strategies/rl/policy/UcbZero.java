package dev.waymark.strategies.rl.policy;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Values;

/**
 * UCBZero (Zhang, Ma, Singla: Task-agnostic exploration in reinforcement learning) as the RL papers compare with it: the
 * bonus shrinks with the root of the visits, values are not told apart by step. {@code confidence} is the logarithm in the
 * bonus; {@code added}: the published code adds it to the cube of the horizon, by which it should be multiplied.
 */
public record UcbZero(double epsilon, int horizon, double confidence, boolean added) implements Policy {
    private static final double SCALE = 0.5;

    /** States and actions there may be, as the published code has it. */
    private static final double STATES = 10_000;

    private static final double ACTIONS = 100;

    public static UcbZero of(double epsilon, int horizon, long episodes, boolean added) {
        double confidence = Math.log(horizon * ACTIONS * episodes * STATES);
        return new UcbZero(epsilon, horizon, confidence, added);
    }

    @Override
    public double initial() {
        return horizon;
    }

    @Override
    public int choose(Known known, Offer offer, Rng random) {
        return Greedy.choose(known, offer, initial(), random);
    }

    @Override
    public boolean learnsOnTheWay() {
        return true;
    }

    @Override
    public void step(Values values, Episode episode, int i) {
        long state = episode.state(i);
        double t = values.visit(state, episode.action(i), initial());
        double cube = Math.pow(horizon, 3);
        double bonus = SCALE * Math.sqrt((added ? cube + confidence : cube * confidence) / t);
        double rate = (horizon + 1) / (horizon + t);
        double target = Math.min(horizon, values.best(episode.state(i + 1), initial())) + 2 * bonus;
        double before = values.value(state, episode.action(i), initial());
        values.set(state, episode.action(i), (1 - rate) * before + rate * target);
    }
}
