package dev.waymark.blackbox.client;

import java.util.List;

/**
 * Reads these keys and then writes one, all at once. It is answered with a list of what was read, in order, null where there was
 * nothing.
 */
public record Transaction(List<String> reads, String key, String value) {
    public Transaction {
        reads = List.copyOf(reads);
    }

    @Override
    public String toString() {
        return "read " + String.join(" ", reads) + ", write " + key + "=" + value;
    }
}
