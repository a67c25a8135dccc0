package dev.waymark.remote.netrix;

import java.util.Map;

/** What a replica told of itself: a message that it sends, an event, or that it is ready. */
sealed interface Told {
    /** Who told it. */
    String replica();

    /** {@code data} is base64, as it came. {@code held}: it waits for a decision; else it is passed on at once. */
    record Message(String id, String replica, String to, String type, String data, String repr, boolean held)
            implements Told {}

    record Event(String replica, String type, Map<String, String> params) implements Told {}

    record Registered(String replica, boolean ready) implements Told {}
}
