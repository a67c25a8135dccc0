package dev.waymark.bind.ratis;

import dev.waymark.bind.ratis.session.Jars;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Apache Ratis as it was released, with a replicated key-value store; see the README of this module. */
public final class Ratis implements SimulatedSystem, RaftSystem {
    static final String BUS = "bus";

    @Override
    public String name() {
        return "ratis";
    }

    @Override
    public String summary() {
        return "Apache Ratis as it was released: real servers, whose messages are delivered one by one";
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.of(Feature.PRE_VOTE, Feature.FORWARDING, Feature.SESSIONS);
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.choice("version", "3.2.0", Jars.versions(), "which Ratis"),
                Parameter.number("nodes", 3, 3, RaftState.NODES_MAX, "servers"),
                Parameter.number("clients", 2, 1, 20, "clients of the store"),
                Parameter.number("requests", 2, 0, 1000, "operations of each client, one after the other"),
                Harness.parameter(),
                Parameter.choice(
                        "transport",
                        BUS,
                        List.of(BUS, "grpc", "netty"),
                        "ours, with requests and replies under control; or one of Ratis, with requests held at the receiver"),
                Parameter.flag("preVote", false, "ask before a term is used up; from version 3.2.0 on"),
                Parameter.flag(
                        "liveness",
                        false,
                        "check after a fair tail that there is a leader, that logs are equal"
                                + " and that all clients have replies (slower)"),
                Parameter.number("fair", 20, 1, 1000, "rounds of that tail, and of the one that ends a given workload"),
                Parameter.number("quiet", 30, 1, 60_000, "milliseconds without change that make a decision point"),
                Parameter.number(
                        "patience", 10_000, 100, 600_000, "milliseconds after which servers are not waited for"),
                Parameter.choice(
                        "colours",
                        "default",
                        List.of("default", "artifact"),
                        "nodes in abstract states as none, self, other; or by number, as published artifacts do"),
                Parameter.number("colourTerms", 6, 1, 1000, "terms above this share an abstract state"),
                Parameter.folder("folder", "", "where its files are while it runs; empty: in memory if possible"),
                Parameter.number("memory", 300, 1, 1_000_000, "MB of heap for the JVM of the servers"));
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        return new RatisDeployment(configuration);
    }
}
