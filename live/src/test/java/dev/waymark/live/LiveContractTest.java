package dev.waymark.live;

import dev.waymark.core.Deployment;
import dev.waymark.testkit.ClusterContract;

/** A cluster of real servers keeps the contract of all clusters. */
class LiveContractTest extends ClusterContract {
    @Override
    protected Deployment deployment() {
        return new Counters();
    }
}
