package dev.waymark.core.model;

/** The handling node goes down after its first {@code effects} effects; later ones never happen. */
public record CrashPoint(int effects, DiskMode disk) {}
