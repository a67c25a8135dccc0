package dev.waymark.engine.explore;

import dev.waymark.core.model.Meaning;

/**
 * One decision that applies now. {@code fault}: it makes trouble, which nothing in the cluster would do by itself.
 */
public record Choice(
        @Meaning("`deliver`, `fire`, `invoke`, `node`, `network`, `drop`, `duplicate`, `crash`, `pause`")
        String group,

        @Meaning("the decision, as traces have it") String decision,
        @Meaning("what it would deliver, fire or ask") String what,
        @Meaning("whether it is a fault") boolean fault) {}
