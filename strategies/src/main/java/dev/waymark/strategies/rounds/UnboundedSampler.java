package dev.waymark.strategies.rounds;

/**
 * Any number of isolations: each slot has its own start, uniform over the rounds of the period and "never". As published
 * ({@code everySlot}) there is no "never": every process is isolated in every period, at the latest in its last round.
 */
record UnboundedSampler(IsolationSpace space, boolean everySlot) implements Sampler {
    @Override
    public IsolationPlan draw(ChoiceSource choices) {
        IsolationPlan plan = IsolationPlan.none(space);
        for (int slot = 0; slot < space.slots(); slot++) {
            int length = space.lengthOfSlot(slot);
            int start = choices.below(everySlot ? length : length + 1);
            if (start < length) {
                plan.isolate(slot, start);
            }
        }
        return plan;
    }
}
