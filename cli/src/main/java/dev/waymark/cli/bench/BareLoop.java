package dev.waymark.cli.bench;

import dev.waymark.core.sim.SimulatedDeployment;

/**
 * The yardstick of the engine: a loop as one would write it by hand for one system and one channel discipline. It runs
 * the same nodes and makes the same random choices as strategy {@code random}, and keeps no record of them. No names, no
 * faults, no observers, no crash points.
 */
public interface BareLoop {
    /** Starts all nodes and takes at most {@code steps} steps; returns how many messages were delivered. */
    int execute(long seed, int steps);

    static BareLoop of(SimulatedDeployment<?> deployment) {
        return switch (deployment.options().channels()) {
            case RECEIVER -> new InboxLoop(deployment);
            case NONE -> new PoolLoop(deployment);
            case PAIR, CONNECTION ->
                throw new IllegalArgumentException("there is no bare loop for channels=pair or connection");
        };
    }
}
