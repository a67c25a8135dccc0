package dev.waymark.live;

import dev.waymark.core.Deployment;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;

/** A deployment whose clusters are made of real servers. What is left to say: the servers, clients, properties, abstract states. */
public abstract class LiveDeployment implements Deployment {
    /** New ones for each cluster, that is for each worker; throws {@code SystemMistake.starting} if that cannot be. */
    protected abstract Servers servers();

    /** What clients ask unless an execution has a workload of its own. */
    protected abstract Workload workload();

    /** How long is waited for what. */
    protected LiveOptions options() {
        return LiveOptions.USUAL;
    }

    @Override
    public final Cluster cluster() {
        return new LiveCluster(nodes(), workload(), servers(), options());
    }

    @Override
    public final Capabilities capabilities() {
        return LiveCluster.CAPABILITIES;
    }

    /** Real servers are slow, and a process is the largest thing that can be taken away. */
    @Override
    public int steps() {
        return 40;
    }
}
