package dev.waymark.core.strategy;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;

/** What a strategy may know of the campaign it works for. */
public record Settings(Deployment deployment, long seed, int steps, FaultBudget faults) {}
