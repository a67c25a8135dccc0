package dev.waymark.strategies.rounds;

import java.math.BigInteger;

/**
 * Uniform over all plans with exactly d isolations: d of the slots without replacement, then an independent start round
 * each. If the last period is shorter, a slot there stands for fewer plans; then how many isolations it gets is drawn
 * first, weighted by the number of plans.
 */
final class SlotsSampler implements Sampler {
    private final IsolationSpace space;
    private final int isolations;

    /** The number of plans with at most i isolations in the last period; empty if all periods are equally long. */
    private final BigInteger[] cumulated;

    SlotsSampler(IsolationSpace space, int isolations) {
        this.space = space;
        this.isolations = isolations;
        this.cumulated = new BigInteger[space.even() ? 0 : Math.min(space.nodes(), isolations) + 1];
        BigInteger sum = BigInteger.ZERO;
        for (int late = 0; late < cumulated.length; late++) {
            sum = sum.add(space.size(isolations, late));
            cumulated[late] = sum;
        }
    }

    @Override
    public IsolationPlan draw(ChoiceSource choices) {
        IsolationPlan plan = IsolationPlan.none(space);
        if (cumulated.length == 0) {
            choose(plan, 0, space.slots(), isolations, choices);
            return plan;
        }
        BigInteger drawn = choices.below(cumulated[cumulated.length - 1]);
        int late = 0;
        while (drawn.compareTo(cumulated[late]) >= 0) {
            late++;
        }
        int early = space.slots() - space.nodes();
        choose(plan, 0, early, isolations - late, choices);
        choose(plan, early, space.nodes(), late, choices);
        return plan;
    }

    private void choose(IsolationPlan plan, int first, int among, int count, ChoiceSource choices) {
        int[] order = Sampler.upTo(among);
        Sampler.chooseFirst(order, among, count, choices);
        for (int i = 0; i < count; i++) {
            int slot = first + order[i];
            plan.isolate(slot, choices.below(space.lengthOfSlot(slot)));
        }
    }
}
