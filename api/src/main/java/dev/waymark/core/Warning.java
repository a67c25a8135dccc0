package dev.waymark.core;

import dev.waymark.core.model.Meaning;

/** Something about results that the user should see; {@code kind} is for scripts, {@code message} for people. */
public record Warning(
        @Meaning("for scripts") String kind,
        @Meaning("for people") String message) {}
