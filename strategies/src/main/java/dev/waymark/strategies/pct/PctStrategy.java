package dev.waymark.strategies.pct;

/** Chains are the events of one node, as threads are in the paper. */
public final class PctStrategy extends PriorityStrategy {
    public PctStrategy() {
        super(
                "pct",
                "a random priority per node, lowered at depth-1 random points (Burckhardt et al. 2010)",
                Chaining.RECEIVER,
                PriorityOptions.WITH_DEPTH);
    }
}
