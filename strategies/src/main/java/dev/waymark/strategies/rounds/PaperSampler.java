package dev.waymark.strategies.rounds;

import java.math.BigInteger;

/**
 * Algorithm 1 of the paper: d is split over the periods, at most n to each; then a uniform subset of the processes of
 * each period and a uniform start round each. The paper leaves open how d is split: here every split is equally likely,
 * as in the authors' tool for ZooKeeper. This is not uniform over plans, since a split that crowds one period stands for
 * fewer plans than one that does not.
 */
final class PaperSampler implements Sampler {
    private final IsolationSpace space;
    private final int isolations;
    private final BigInteger[][] splits;

    PaperSampler(IsolationSpace space, int isolations) {
        this.space = space;
        this.isolations = isolations;
        this.splits = Counting.splits(space.periods(), isolations, space.nodes());
    }

    @Override
    public IsolationPlan draw(ChoiceSource choices) {
        IsolationPlan plan = IsolationPlan.none(space);
        int left = isolations;
        for (int period = 0; period < space.periods(); period++) {
            int here = part(space.periods() - period, left, choices);
            int[] order = Sampler.upTo(space.nodes());
            Sampler.chooseFirst(order, space.nodes(), here, choices);
            for (int i = 0; i < here; i++) {
                plan.isolate(space.slot(order[i] + 1, period), choices.below(space.length(period)));
            }
            left -= here;
        }
        return plan;
    }

    /** The first part of a uniform split of {@code sum} over {@code parts}. */
    private int part(int parts, int sum, ChoiceSource choices) {
        BigInteger drawn = choices.below(splits[parts][sum]);
        for (int part = 0; ; part++) {
            BigInteger ways = splits[parts - 1][sum - part];
            if (drawn.compareTo(ways) < 0) {
                return part;
            }
            drawn = drawn.subtract(ways);
        }
    }
}
