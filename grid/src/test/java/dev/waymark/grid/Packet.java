package dev.waymark.grid;

import java.nio.charset.StandardCharsets;

/** What goes over the simulated network of {@link SimulatedGrid}. Addresses are {@code node:number}; content is one byte per character. */
sealed interface Packet {
    /** A handshake: it may be lost, late, or come twice. */
    record Said(String to, String content) implements Packet {}

    /** A message of a channel, {@code number} by number. */
    record Data(String to, String from, long number, String content) implements Packet {}

    /** All below {@code next} have arrived. */
    record Ack(String to, long next) implements Packet {}

    static String content(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(String content) {
        return content.getBytes(StandardCharsets.ISO_8859_1);
    }

    static int node(String address) {
        return Integer.parseInt(address.substring(0, address.indexOf(':')));
    }
}
