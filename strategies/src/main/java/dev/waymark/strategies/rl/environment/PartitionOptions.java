package dev.waymark.strategies.rl.environment;

import dev.waymark.core.model.DiskMode;

/**
 * How steps over partitions go. {@code tick}: the virtual time between two looks at the timers; {@code ticks}: of one
 * step; {@code sameStates}: how many steps without a change of state are told apart; {@code crashes} of an episode,
 * {@code crashesAtOnce}; {@code drops}: so many messages that cross a border
 * are lost, others wait; {@code asPublished}: a step that
 * leaves all abstract states as they are counts as no change even if it divides the nodes anew, and of equal messages in flight
 * one is kept.
 */
public record PartitionOptions(
        long tick,
        int ticks,
        int sameStates,
        int crashes,
        int crashesAtOnce,
        DiskMode disk,
        int drops,
        Model model,
        boolean asPublished) {
    /** What a learner sees of the network (Nagendra's thesis, figure 4.3). */
    public enum Model {
        /** Figure 4.3c: blocks, and nodes of one abstract state are alike. */
        COLOURS,
        /** Figure 4.3b: blocks, and each node is itself. */
        IDENTITIES,
        /** Figure 4.3a: links, and each node is itself. */
        LINKS
    }
}
