package dev.waymark.bind.etcdraft;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.remote.process.GoHost;
import dev.waymark.remote.process.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The same library with the bug that ModelFuzz seeded: an election is won with a third of the votes and one more. With three
 * servers that is a majority, so there are at least four.
 */
public final class EtcdRaftSeeded implements SimulatedSystem, RaftSystem {
    private static final int NODES_MIN = 4;

    private static final GoHost HOST = new GoHost(
            "hosts/etcd-raft",
            "./cmd/current",
            "etcd-raft-seeded",
            new GoHost.Patch("go.etcd.io/raft/v3", "quorum/majority.go", "q := len(c)/2 + 1", "q := len(c)/3 + 1"));

    private final EtcdRaft unchanged = new EtcdRaft();

    @Override
    public String name() {
        return "etcd-raft-seeded";
    }

    @Override
    public String summary() {
        String summary = "etcd-raft with a bug in its library: a third of the votes and one more win an election";
        return HOST.isThere() ? summary : summary + " (" + GoHost.NEEDED + ")";
    }

    @Override
    public Set<Feature> features() {
        return unchanged.features();
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(Parameter.number("nodes", 5, NODES_MIN, RaftState.NODES_MAX, "servers"));
        parameters.addAll(EtcdRaft.others());
        return parameters;
    }

    @Override
    public List<Bug> bugs() {
        return unchanged.bugs();
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        return EtcdRaft.deploy(configuration, HOST, name(), Layout.ONE_PROCESS);
    }
}
