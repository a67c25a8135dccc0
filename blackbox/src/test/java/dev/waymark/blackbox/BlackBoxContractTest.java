package dev.waymark.blackbox;

import dev.waymark.core.Deployment;
import dev.waymark.testkit.ClusterContract;

/** A cluster of processes keeps what every cluster must keep. */
class BlackBoxContractTest extends ClusterContract {
    @Override
    protected Deployment deployment() {
        return ShellNodes.deployment(false);
    }

    @Override
    protected int walks() {
        return 2;
    }

    @Override
    protected int steps() {
        return 20;
    }

    @Override
    protected int patience() {
        return 20;
    }
}
