package dev.waymark.blackbox;

import org.jspecify.annotations.Nullable;

/**
 * What a node tells of itself. {@code role}: such as leader; {@code epoch}: a term or the like; {@code position}: how much of the common log it
 * has applied; {@code content}: what it has come to, equal for equal content, null if it does not tell.
 */
public record NodeState(
        String role, long epoch, long position, @Nullable String content) {
    /** Of a node that runs and has told nothing yet. */
    public static final NodeState UNSEEN = new NodeState("unseen", 0, 0, null);
}
