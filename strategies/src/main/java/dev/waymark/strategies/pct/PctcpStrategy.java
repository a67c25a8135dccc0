package dev.waymark.strategies.pct;

/** Chains are causal: each event is one that the next depends on. */
public final class PctcpStrategy extends PriorityStrategy {
    public PctcpStrategy() {
        super(
                "pctcp",
                "a random priority per causal chain, lowered at depth-1 random points (Ozkan et al. 2018)",
                Chaining.CAUSAL,
                PriorityOptions.WITH_DEPTH);
    }
}
