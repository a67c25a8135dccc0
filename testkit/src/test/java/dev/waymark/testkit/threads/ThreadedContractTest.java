package dev.waymark.testkit.threads;

import dev.waymark.core.Deployment;
import dev.waymark.testkit.Chatter;
import dev.waymark.testkit.ClusterContract;

/** A cluster of threads keeps the contract too: it is what every cluster keeps, not what the simulation does. */
class ThreadedContractTest extends ClusterContract {
    @Override
    protected Deployment deployment() {
        return new Threads(Chatter.NODES, Chatter::node, Chatter.WORKLOAD);
    }
}
