package dev.waymark.bind.kraft;

import dev.waymark.core.Configuration;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.vocabulary.Feature;
import java.util.EnumSet;
import java.util.Set;
import org.apache.kafka.raft.KafkaRaftClient;
import org.apache.kafka.raft.QuorumConfig;

/** The parameters of one deployment. Times are the library's defaults. */
record Setup(
        int nodes, int clients, int fetch, int linger, int snapshotEvery, boolean liveness, boolean givenWorkload) {
    static Setup of(Configuration configuration) {
        boolean given = !configuration.text(Harness.PARAMETER).equals(Harness.OWN);
        return new Setup(
                configuration.integer("nodes"),
                configuration.integer(given ? "nodes" : "clients"),
                configuration.integer("fetch"),
                configuration.integer("linger"),
                configuration.integer("snapshotEvery"),
                configuration.flag("liveness"),
                given);
    }

    int requestTimeout() {
        return QuorumConfig.DEFAULT_QUORUM_REQUEST_TIMEOUT_MS;
    }

    int fetchWait() {
        return KafkaRaftClient.MAX_FETCH_WAIT_MS;
    }

    QuorumConfig quorum() {
        return new QuorumConfig(
                requestTimeout(),
                QuorumConfig.DEFAULT_QUORUM_RETRY_BACKOFF_MS,
                QuorumConfig.DEFAULT_QUORUM_ELECTION_TIMEOUT_MS,
                QuorumConfig.DEFAULT_QUORUM_ELECTION_BACKOFF_MAX_MS,
                QuorumConfig.DEFAULT_QUORUM_FETCH_TIMEOUT_MS,
                linger);
    }

    Set<Feature> features() {
        Set<Feature> features = EnumSet.of(Feature.FORWARDING, Feature.SESSIONS);
        if (snapshotEvery > 0) {
            features.add(Feature.SNAPSHOTS);
        }
        return features;
    }
}
