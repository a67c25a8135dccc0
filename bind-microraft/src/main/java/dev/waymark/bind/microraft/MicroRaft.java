package dev.waymark.bind.microraft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.workload.MembershipPlan;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** MicroRaft 0.7 (Apache License 2.0, microraft.io) with a replicated key-value store; see the README beside this file. */
public final class MicroRaft implements SimulatedSystem, RaftSystem {
    static {
        // What its authors thought impossible is what we look for, so their assertions are on whatever the JVM was
        // told.
        MicroRaft.class.getClassLoader().setPackageAssertionStatus("io.microraft", true);
    }

    @Override
    public String name() {
        return "microraft";
    }

    @Override
    public String summary() {
        return "MicroRaft 0.7, a Raft library for Java: elections, replication, snapshots, membership changes, queries";
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.complementOf(EnumSet.of(Feature.HEARTBEAT_MESSAGE, Feature.NUMBERED_BROADCASTS));
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 3, 3, RaftState.NODES_MAX, "servers"),
                Parameter.number("clients", 2, 1, 20, "clients of the store"),
                Parameter.number("requests", 3, 0, 1000, "operations of each client, one after the other"),
                Harness.parameter(),
                Parameter.number("batch", 3, 1, 1000, "the library's batch size: it sends one entry more"),
                Parameter.choice(
                        "preVote", "true", List.of("true"), "the library always asks before it uses up a term"),
                Parameter.choice(
                        "checkQuorum",
                        "true",
                        List.of("true"),
                        "in the library leaders without a majority always step down"),
                Parameter.number("snapshotEvery", 0, 0, 1000, "entries after which a log is compacted; 0 is never"),
                Parameter.choice(
                        "reads",
                        "linearizable",
                        List.of("linearizable", "lease", "any", "log"),
                        "the library's query policy for reads; or as entries of the log"),
                Parameter.choice(
                        "flush",
                        "step",
                        List.of("step", "timer"),
                        "a leader flushes its log in the step that writes it, or when a timer fires"),
                Parameter.number("reconfigurations", 0, 0, 20, "single-server membership changes that are asked for"),
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
    public SimulatedWorld<?> deploy(Configuration configuration) {
        return new MicroRaftDeployment(configuration, Setup.of(configuration));
    }
}
