package dev.waymark.systems.raft;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Parameters;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.workload.MembershipPlan;
import dev.waymark.systems.raft.setup.Setup;
import dev.waymark.systems.raft.zoo.Zoo;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The Raft consensus algorithm with a replicated key-value store; see the README beside this file. */
public final class Raft implements SimulatedSystem, RaftSystem {
    @Override
    public String name() {
        return "raft";
    }

    @Override
    public String summary() {
        return "Raft: elections, replication, snapshots, membership changes, linearizable reads, and a zoo of bugs";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number(Parameters.NODES, 3, 3, RaftState.NODES_MAX, "servers"),
                Parameter.number("clients", 2, 1, 20, "clients of the store"),
                Parameter.number("requests", 3, 0, 1000, "operations of each client, one after the other"),
                Harness.parameter(),
                Parameter.number("batch", 3, 1, 1000, "entries in one AppendEntries, at most"),
                Parameter.flag(
                        Parameters.PRE_VOTE, false, "ask whether an election could be won before a term is used up"),
                Parameter.flag(
                        Parameters.CHECK_QUORUM,
                        false,
                        "leaders without a majority step down, followers of a live leader do not vote"),
                Parameter.number("snapshotEvery", 0, 0, 1000, "entries after which a log is compacted; 0 is never"),
                Parameter.choice(
                        "reads",
                        "log",
                        List.of("log", "index", "lease"),
                        "how a leader makes sure that a read is fresh"),
                Parameter.number(
                        Parameters.RECONFIGURATIONS, 0, 0, 20, "single-server membership changes that are asked for"),
                MembershipPlan.PARAMETER,
                Parameter.number("transfers", 0, 0, 20, "leadership transfers that are asked for"),
                Parameter.flag("liveness", false, "check after a fair epilogue that the cluster works (slower)"),
                Parameter.choice(
                        "colours",
                        "default",
                        List.of("default", "artifact"),
                        "nodes in abstract states as none, self, other; or by number, as published artifacts do"),
                Parameter.number("colourTerms", 6, 1, 1000, "terms above this share an abstract state"));
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.complementOf(EnumSet.of(Feature.HEARTBEAT_MESSAGE));
    }

    @Override
    public List<String> unsafeChanges() {
        return List.of("reconfigure-before-noop");
    }

    @Override
    public List<Bug> bugs() {
        return Zoo.ALL;
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        return new RaftDeployment(configuration, Setup.of(configuration));
    }
}
