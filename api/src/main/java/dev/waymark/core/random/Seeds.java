package dev.waymark.core.random;

/** Derives seeds, so that adding a node or a concern does not shift the random choices of the others. */
public final class Seeds {
    private Seeds() {}

    /** The seed of execution {@code index} of the campaign with seed {@code campaign}. */
    public static long execution(long campaign, long index) {
        return Mix.combine(Mix.mix(campaign), index);
    }

    /** The campaign whose first execution has this seed: what was found later can be made first. */
    public static long campaignStartingWith(long execution) {
        return Mix.unmix(Mix.uncombine(execution, 0));
    }

    /** A named sub-stream, one per concern ("schedule", "node", "disk", "workload") and index within it. */
    public static long stream(long seed, String concern, int index) {
        return Mix.combine(Mix.combine(seed, Mix.text(concern)), index);
    }
}
