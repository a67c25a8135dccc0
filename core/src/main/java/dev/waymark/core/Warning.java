package dev.waymark.core;

/** Something about results that the user should see; {@code kind} is for scripts, {@code message} for people. */
public record Warning(String kind, String message) {}
