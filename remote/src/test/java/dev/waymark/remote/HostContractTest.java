package dev.waymark.remote;

import dev.waymark.core.Deployment;
import dev.waymark.remote.testhost.Fault;
import dev.waymark.testkit.ClusterContract;

/** What every cluster keeps. */
class HostContractTest extends ClusterContract {
    private static final Deployment RELAY = Hosts.target(Fault.NONE).deployment();

    @Override
    protected Deployment deployment() {
        return RELAY;
    }
}
