package dev.waymark.core.coverage;

/** Something about what was measured that the user should see. */
public record CoverageWarning(String kind, String message) {}
