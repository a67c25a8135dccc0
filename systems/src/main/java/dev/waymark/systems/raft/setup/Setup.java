package dev.waymark.systems.raft.setup;

import dev.waymark.core.Configuration;
import dev.waymark.core.UsageException;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.workload.MembershipPlan;
import dev.waymark.raft.workload.StoreWorkload;
import dev.waymark.systems.raft.zoo.Flaws;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The parameters of one deployment, checked together. */
public record Setup(
        int nodes,
        int clients,
        int requests,
        int batch,
        boolean preVote,
        boolean checkQuorum,
        int snapshotEvery,
        Reads reads,
        long drift,
        int reconfigurations,
        List<Request> wishes,
        int transfers,
        boolean liveness,
        boolean givenWorkload,
        Flaws flaws) {
    /** No election timer is shorter; a voter that heard from a leader within this time does not vote (CheckQuorum). */
    public static final long ELECTION_MIN = 150;

    public static final long ELECTION_SPREAD = 150;
    public static final long HEARTBEAT = 50;

    public enum Reads {
        /** Reads are entries like any other. */
        LOG,
        /** The leader asks a majority whether it still leads (dissertation §6.4). */
        INDEX,
        /** The leader relies on clocks (dissertation §6.4.1). */
        LEASE
    }

    public static Setup of(Configuration configuration) {
        boolean givenWorkload = !configuration.text(Harness.PARAMETER).equals(Harness.OWN);
        if (givenWorkload) {
            checkGivenWorkload(configuration);
        }
        Setup setup = new Setup(
                configuration.integer("nodes"),
                configuration.integer(givenWorkload ? "nodes" : "clients"),
                configuration.integer("requests"),
                configuration.integer("batch"),
                configuration.flag("preVote"),
                configuration.flag("checkQuorum"),
                configuration.integer("snapshotEvery"),
                switch (configuration.text("reads")) {
                    case "index" -> Reads.INDEX;
                    case "lease" -> Reads.LEASE;
                    default -> Reads.LOG;
                },
                configuration.number("drift"),
                configuration.integer("reconfigurations"),
                MembershipPlan.of(configuration.text("wishes"), configuration.integer("reconfigurations")),
                configuration.integer("transfers"),
                configuration.flag("liveness"),
                givenWorkload,
                Flaws.of(configuration));
        setup.check();
        return setup;
    }

    /** What is about the system's own clients would be ignored: better to say so. */
    private static void checkGivenWorkload(Configuration configuration) {
        for (String other : List.of("clients=2", "requests=3", "reconfigurations=0", "transfers=0")) {
            String name = other.substring(0, other.indexOf('='));
            if (!other.equals(name + "=" + configuration.text(name))) {
                throw new UsageException(name + "=" + configuration.text(name)
                        + " is about the system's own clients: leave it out, or leave out the workload");
            }
        }
    }

    private void check() {
        if (liveness && reconfigurations > 0) {
            throw new UsageException("liveness=true needs reconfigurations=0: a removed server that does not know it"
                    + " disturbs the others for ever, and nothing is wrong with that");
        }
        if (reads == Reads.LEASE) {
            checkLease();
        }
    }

    private void checkLease() {
        if (drift == 0) {
            throw new UsageException("reads=lease relies on clocks and needs a bound on how far they part:"
                    + " give -p drift=20, or use reads=index");
        }
        if (2 * drift >= ELECTION_MIN) {
            throw new UsageException("reads=lease with drift=" + drift + " leaves no time to read: a lease lasts "
                    + ELECTION_MIN + " less twice the drift (try drift=20)");
        }
        if (!checkQuorum) {
            throw new UsageException(
                    "reads=lease needs checkQuorum=true: without it nodes vote while a lease is running");
        }
    }

    /** What the system's own clients ask. */
    public StoreWorkload workload() {
        return new StoreWorkload(nodes, clients, requests, reconfigurations, wishes, transfers);
    }

    /** Clients of the store, then one for each wish of the administrator. */
    public int allClients() {
        return clients + reconfigurations + transfers;
    }

    /** The initial configuration: one bit per node. */
    public int everyone() {
        return ((1 << nodes) - 1) << 1;
    }

    /** What these parameters switch on. */
    public Set<Feature> features() {
        Set<Feature> features = EnumSet.of(Feature.FORWARDING, Feature.SESSIONS, Feature.NUMBERED_BROADCASTS);
        add(features, preVote, Feature.PRE_VOTE);
        add(features, checkQuorum, Feature.CHECK_QUORUM);
        add(features, snapshotEvery > 0, Feature.SNAPSHOTS);
        add(features, reconfigurations > 0, Feature.MEMBERSHIP);
        add(features, transfers > 0, Feature.TRANSFER);
        add(features, reads == Reads.INDEX, Feature.READ_INDEX);
        add(features, reads == Reads.LEASE, Feature.READ_LEASE);
        return features;
    }

    private static void add(Set<Feature> features, boolean on, Feature feature) {
        if (on) {
            features.add(feature);
        }
    }

    public long lease() {
        return ELECTION_MIN - 2 * drift;
    }
}
