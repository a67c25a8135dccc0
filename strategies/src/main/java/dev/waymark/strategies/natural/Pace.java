package dev.waymark.strategies.natural;

/**
 * How fast things go, in units of virtual time. {@code latencyMost}: a message takes 1 to so many; {@code slot}: time passes in
 * steps of so many, and what comes within one comes at its end; {@code thinking}: a client asks again after half to one and a
 * half of this; {@code patience}: a client that waits for so long asks elsewhere, or goes on.
 */
public record Pace(int latencyMost, int slot, int thinking, int patience) {
    public static final Pace USUAL = new Pace(10, 5, 500, 1000);
}
