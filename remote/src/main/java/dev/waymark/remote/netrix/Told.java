package dev.waymark.remote.netrix;

import java.util.Map;

/** What a replica told of itself: a message that it sends, an event, or that it is ready. */
sealed interface Told {
    /** Who told it. */
    String replica();

    /** About how many characters are kept of it. */
    default long chars() {
        return 0;
    }

    /** {@code data} is base64, as it came. {@code held}: it waits for a decision; else it is passed on at once. */
    record Message(String id, String replica, String to, String type, String data, String repr, boolean held)
            implements Told {
        @Override
        public long chars() {
            return data.length() + repr.length();
        }
    }

    record Event(String replica, String type, Map<String, String> params) implements Told {
        @Override
        public long chars() {
            return params.values().stream().mapToLong(String::length).sum();
        }
    }

    record Registered(String replica, boolean ready) implements Told {}

    /** It told more than {@code most} things, or very large ones, between two decisions. */
    record Flood(String replica, int most) implements Told {}
}
