package dev.waymark.remote;

import dev.waymark.core.cluster.OnConnection;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import org.jspecify.annotations.Nullable;

/** A message of a host: what can be seen of it, and by which name the host has the rest. The name is no part of its value. */
final class HostMessage implements Shaped, OnConnection {
    private final Fields seen;
    private final MessageName name;
    private final @Nullable String bytes;
    private final @Nullable String connection;

    HostMessage(Fields seen, MessageName name, @Nullable String bytes, @Nullable String connection) {
        this.seen = seen;
        this.name = name;
        this.bytes = bytes;
        this.connection = connection;
    }

    /** All of it; null: the host keeps it. */
    @Nullable
    String bytes() {
        return bytes;
    }

    @Override
    public @Nullable String connection() {
        return connection;
    }

    MessageName name() {
        return name;
    }

    @Override
    public Shape shape() {
        return seen.shape();
    }

    @Override
    public @Nullable Object part(int place) {
        return seen.part(place);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof HostMessage message && seen.equals(message.seen));
    }

    @Override
    public int hashCode() {
        return seen.hashCode();
    }

    @Override
    public String toString() {
        return seen.toString();
    }
}
