package dev.waymark.core.cluster;

import org.jspecify.annotations.Nullable;

/** A message that goes by a connection, of which there may be several between two nodes; see {@link Channels#CONNECTION}. */
public interface OnConnection {
    /** Which one, with its direction: messages of equal texts keep their order. Null: none is known. */
    @Nullable
    String connection();
}
