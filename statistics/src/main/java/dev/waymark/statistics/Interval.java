package dev.waymark.statistics;

/** Both ends belong to it; {@code high} may be {@link Samples#CENSORED}. */
public record Interval(double low, double high) {}
