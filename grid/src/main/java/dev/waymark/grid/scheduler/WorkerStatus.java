package dev.waymark.grid.scheduler;

/** A worker: what it has done in how long, and how many executions it has in hand. */
public record WorkerStatus(String name, int threads, long executions, long millis, long inFlight) {}
