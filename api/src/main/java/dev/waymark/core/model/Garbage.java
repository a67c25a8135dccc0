package dev.waymark.core.model;

/** A message that means nothing: what a faulty node may send. Whoever gets one must ignore it. */
public record Garbage(String bytes) {}
