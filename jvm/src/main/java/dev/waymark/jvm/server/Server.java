package dev.waymark.jvm.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One node of a system: it starts a server as it is, with threads, sockets and files. It is made anew for each execution and after each
 * crash, by a constructor without parameters. All but {@link #start} may be left out.
 */
public interface Server {
    /** What Waymark is told before anything runs: parameters, seeded bugs, requests, properties. */
    default void describe(Description description) {}

    /** Starts the server, in a thread of its own; it may return or not. */
    void start(Context context) throws Exception;

    /**
     * What a client does for one request, in a thread of its own on this node's machine: most open a socket. What is returned is the reply;
     * an exception is none, and the client never hears of it.
     */
    default @Nullable Object request(Context context, Object request) throws Exception {
        throw new UnsupportedOperationException("this server has no clients: " + request);
    }

    /** What can be seen of the node while all its threads wait: numbers, texts, flags, lists. It counts as coverage. */
    default Map<String, ?> state() {
        return Map.of();
    }

    /** What the bytes mean on a connection to this port, in either direction, such as {@code {"@":"Vote","term":3}}; empty: they are shown as they are. */
    default Map<String, ?> message(int port, byte[] bytes) {
        return Map.of();
    }

    /** Who judges executions; made anew for each. Null: nobody but Waymark's own properties. */
    default @Nullable Judge judge() {
        return null;
    }
}
