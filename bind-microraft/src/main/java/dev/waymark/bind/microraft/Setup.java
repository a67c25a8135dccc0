package dev.waymark.bind.microraft;

import dev.waymark.core.Configuration;
import dev.waymark.core.UsageException;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.workload.MembershipPlan;
import dev.waymark.raft.workload.StoreWorkload;
import io.microraft.QueryPolicy;
import io.microraft.RaftConfig;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of one deployment, checked together. */
record Setup(
        int nodes,
        int clients,
        int requests,
        int batch,
        int snapshotEvery,
        Reads reads,
        boolean flushLater,
        int reconfigurations,
        List<Request> wishes,
        int transfers,
        boolean liveness,
        boolean givenWorkload) {
    /** The library has no such thing as no snapshots; it makes room for as many entries as there are between two. */
    private static final int NEVER = 4096;

    enum Reads {
        /** Reads are entries like any other. */
        LOG,
        LINEARIZABLE,
        LEASE,
        /** Whoever is asked answers from what it has. */
        ANY
    }

    static Setup of(Configuration configuration) {
        boolean givenWorkload = !configuration.text(Harness.PARAMETER).equals(Harness.OWN);
        Setup setup = new Setup(
                configuration.integer("nodes"),
                configuration.integer(givenWorkload ? "nodes" : "clients"),
                configuration.integer("requests"),
                configuration.integer("batch"),
                configuration.integer("snapshotEvery"),
                switch (configuration.text("reads")) {
                    case "log" -> Reads.LOG;
                    case "lease" -> Reads.LEASE;
                    case "any" -> Reads.ANY;
                    default -> Reads.LINEARIZABLE;
                },
                configuration.text("flush").equals("timer"),
                configuration.integer("reconfigurations"),
                MembershipPlan.of(configuration.text("wishes"), configuration.integer("reconfigurations")),
                configuration.integer("transfers"),
                configuration.flag("liveness"),
                givenWorkload);
        setup.check();
        return setup;
    }

    private void check() {
        if (liveness && reconfigurations > 0) {
            throw new UsageException("liveness=true needs reconfigurations=0: a removed server stops, and the property"
                    + " wants all of them to follow");
        }
    }

    /** Null: reads are entries of the log. */
    @Nullable
    QueryPolicy policy() {
        return switch (reads) {
            case LOG -> null;
            case LINEARIZABLE -> QueryPolicy.LINEARIZABLE;
            case LEASE -> QueryPolicy.LEADER_LEASE;
            case ANY -> QueryPolicy.EVENTUAL_CONSISTENCY;
        };
    }

    /** Clients of the store, then one for each wish of the administrator. */
    int allClients() {
        return clients + reconfigurations + transfers;
    }

    StoreWorkload workload() {
        return new StoreWorkload(nodes, clients, requests, reconfigurations, wishes, transfers);
    }

    /** Times are the library's defaults. The library sends one entry more than its batch size says. */
    RaftConfig config() {
        RaftConfig.RaftConfigBuilder builder = RaftConfig.newBuilder().setAppendEntriesRequestBatchSize(batch);
        builder.setMaxPendingLogEntryCount(64).setCommitCountToTakeSnapshot(snapshotEvery == 0 ? NEVER : snapshotEvery);
        return builder.build();
    }

    Set<Feature> features() {
        Set<Feature> features =
                EnumSet.of(Feature.PRE_VOTE, Feature.CHECK_QUORUM, Feature.FORWARDING, Feature.SESSIONS);
        if (snapshotEvery > 0) {
            features.add(Feature.SNAPSHOTS);
        }
        if (reconfigurations > 0) {
            features.add(Feature.MEMBERSHIP);
        }
        if (transfers > 0) {
            features.add(Feature.TRANSFER);
        }
        if (reads == Reads.LINEARIZABLE) {
            features.add(Feature.READ_INDEX);
        } else if (reads == Reads.LEASE) {
            features.add(Feature.READ_LEASE);
        }
        return features;
    }
}
