package dev.waymark.grid.wire;

/** The one class of ours that goes over the network: bytes, of which the reader makes what they should be, or refuses them. */
public record Envelope(byte[] bytes) {}
