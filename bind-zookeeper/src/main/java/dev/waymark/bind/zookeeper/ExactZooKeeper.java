package dev.waymark.bind.zookeeper;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.jvm.JvmHost;
import java.util.ArrayList;
import java.util.List;

/** {@code cluster=exact}: the same servers in the deterministic JVM, with their messages, clocks and crashes under control. */
final class ExactZooKeeper implements SimulatedSystem {
    @Override
    public String name() {
        return "zookeeper";
    }

    @Override
    public String summary() {
        return "three servers of Apache ZooKeeper in the deterministic JVM";
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(ZooKeeper.common());
        parameters.add(0, ZooKeeper.cluster(ZooKeeper.EXACT));
        parameters.addAll(JvmHost.parameters());
        return parameters;
    }

    /** Those of TCP: each connection keeps its order. */
    @Override
    public Channels channels() {
        return Channels.CONNECTION;
    }

    @Override
    public ExactDeployment deploy(Configuration configuration) {
        return ExactDeployment.of(configuration);
    }
}
