package dev.waymark.raft.vocabulary;

import org.jspecify.annotations.Nullable;

/** The state after entry {@code index} (§7), with the configuration then in force; {@code image} is the store, if it is one of the kit's. */
public record Snapshot(
        int index,
        int term,
        @MayLack(Feature.MEMBERSHIP) int members,
        @MayLack @Nullable Image image) {}
