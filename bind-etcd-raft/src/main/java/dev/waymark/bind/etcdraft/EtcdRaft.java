package dev.waymark.bind.etcdraft;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.workload.MembershipPlan;
import dev.waymark.remote.HostSystem;
import dev.waymark.remote.process.GoHost;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.process.Layout;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * etcd's raft library (Apache License 2.0, go.etcd.io/raft), unmodified, with a replicated key-value store; see the README of
 * {@code hosts/etcd-raft}.
 */
public final class EtcdRaft implements SimulatedSystem, RaftSystem {
    private static final String CURRENT = "3.7.0";
    private static final String OLD = "3.5.0";

    /** What the host is told; the other parameters are for this side. */
    private static final List<String> HOSTS =
            List.of("nodes", "preVote", "checkQuorum", "joint", "reads", "snapshotEvery");

    private static final Map<String, GoHost> BINARIES = Map.of(
            CURRENT, new GoHost("hosts/etcd-raft", "./cmd/current", "etcd-raft-" + CURRENT),
            OLD, new GoHost("hosts/etcd-raft", "./cmd/old", "etcd-raft-" + OLD));

    @Override
    public String name() {
        return "etcd-raft";
    }

    @Override
    public String summary() {
        String summary =
                "etcd's raft library for Go, in a host process: elections, replication, snapshots, membership changes";
        return binary(CURRENT).isThere() ? summary : summary + " (" + GoHost.NEEDED + ")";
    }

    private static GoHost binary(String version) {
        GoHost found = BINARIES.get(version);
        if (found == null) {
            throw new IllegalArgumentException("no such version: " + version);
        }
        return found;
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.of(
                Feature.PRE_VOTE,
                Feature.CHECK_QUORUM,
                Feature.SNAPSHOTS,
                Feature.MEMBERSHIP,
                Feature.TRANSFER,
                Feature.READ_INDEX,
                Feature.READ_LEASE,
                Feature.FORWARDING,
                Feature.SESSIONS,
                Feature.HEARTBEAT_MESSAGE);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(Parameter.choice("version", CURRENT, List.of(CURRENT, OLD), "of the library"));
        parameters.add(Parameter.number("nodes", 3, 1, RaftState.NODES_MAX, "servers"));
        parameters.addAll(others());
        parameters.addAll(HostSystem.processes());
        return parameters;
    }

    /** What all that is made of the library has. */
    static List<Parameter> others() {
        return List.of(
                Parameter.number("clients", 2, 1, 20, "clients of the store"),
                Parameter.number("requests", 3, 0, 1000, "operations of each client, one after the other"),
                Parameter.flag("preVote", false, "ask before a term is used up"),
                Parameter.flag("checkQuorum", false, "leaders that hear from no majority step down"),
                Parameter.number("snapshotEvery", 0, 0, 1000, "entries after which a log is compacted; 0 is never"),
                Parameter.choice(
                        "reads",
                        "log",
                        List.of("log", "index", "lease"),
                        "as entries, confirmed by a majority, by clocks"),
                Parameter.number("reconfigurations", 0, 0, 20, "membership changes that are asked for"),
                Parameter.flag("joint", false, "memberships change by a joint configuration"),
                MembershipPlan.PARAMETER,
                Parameter.number("transfers", 0, 0, 20, "leadership transfers that are asked for"),
                Parameter.flag("liveness", false, "check after a fair epilogue that the cluster works (slower)"),
                Parameter.choice(
                        "colours",
                        "default",
                        List.of("default", "artifact"),
                        "nodes in abstract states as none, self, other; or by number, as published artifacts do"),
                Parameter.number("colourTerms", 6, 1, 1000, "terms above this share an abstract state"),
                HostSystem.limit());
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(
                "forgets-hard-state",
                "the host persists entries, but neither term nor vote nor commit: it breaks the library's contract",
                "election-safety"));
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        return deploy(configuration, binary(configuration.text("version")), name(), HostSystem.layoutOf(configuration));
    }

    static SimulatedWorld<?> deploy(Configuration configuration, GoHost host, String name, Layout layout) {
        check(configuration);
        return new EtcdRaftDeployment(
                configuration,
                pool(configuration, host, name, layout),
                () -> pool(configuration, host.counting(library(configuration)), name, layout));
    }

    private static HostPool pool(Configuration configuration, GoHost host, String name, Layout layout) {
        Map<String, String> told = new LinkedHashMap<>();
        HOSTS.forEach(each -> told.put(each, configuration.text(each)));
        return new HostPool(
                List.of(host.built(name).toString()),
                told,
                configuration.bugs(),
                configuration.number(HostSystem.LIMIT),
                layout);
    }

    /** The packages of the library, without that of its messages, which is made by a generator. */
    private static List<String> library(Configuration configuration) {
        boolean old = OLD.equals(configuration.find("version")); // the seeded one has no versions
        String root = old ? "go.etcd.io/etcd/raft/v3" : "go.etcd.io/raft/v3";
        return List.of(root, root + "/quorum", root + "/tracker", root + "/confchange");
    }

    private static void check(Configuration configuration) {
        MembershipPlan.of(configuration.text("wishes"), configuration.integer("reconfigurations"));
        if (configuration.flag("liveness") && configuration.integer("reconfigurations") > 0) {
            throw new UsageException("liveness=true needs reconfigurations=0: a removed server follows nobody, and the"
                    + " property wants all of them to follow");
        }
        if (configuration.text("reads").equals("lease")
                && (!configuration.flag("checkQuorum") || configuration.number("drift") == 0)) {
            throw new UsageException("reads=lease needs checkQuorum=true and a bound on the drift of clocks, such as"
                    + " -p drift=20: a lease relies on time");
        }
    }
}
