package dev.waymark.core.model;

import org.jspecify.annotations.Nullable;

/**
 * A value that says itself what it looks like, where a record of that shape would not do: it has no class, or it carries
 * something that nobody shall read, such as the message of a library. Two with equal shapes and parts should be equal.
 */
public interface Shaped {
    Shape shape();

    /** The part in the {@code place}-th place of {@link #shape}, counted from 0. */
    @Nullable
    Object part(int place);
}
