package dev.waymark.blackbox.client;

import dev.waymark.core.random.Rng;

/**
 * What clients do: so many of them ask what {@code requests} makes, one after the other, node by node in turn, and think
 * {@code thinkMillis} between two.
 */
public record Load(int clients, long thinkMillis, Requests requests, Connector connector) {
    /** Makes the next request of a client; the same numbers and random stream give the same. */
    @FunctionalInterface
    public interface Requests {
        Object next(int client, int number, Rng random);
    }

    /** Makes the connection of a client. */
    @FunctionalInterface
    public interface Connector {
        Connection connect(int client, Endpoints endpoints);
    }
}
