package dev.waymark.bind.etcdraft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Episodes;
import dev.waymark.core.HasRounds;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Fields;
import dev.waymark.core.property.Property;
import dev.waymark.raft.RaftFeatures;
import dev.waymark.raft.RaftModel;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.properties.RaftProperties;
import dev.waymark.raft.rounds.RaftRounds;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.workload.MembershipPlan;
import dev.waymark.raft.workload.StoreWorkload;
import dev.waymark.remote.HostDeployment;
import dev.waymark.remote.process.HostPool;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** etcd's raft with its parameters fixed. */
final class EtcdRaftDeployment extends HostDeployment implements RaftFeatures, HasRounds {
    /** Elections begin after 100 to 190: with longer steps all servers would campaign in the same one. */
    private static final int TICK = 20;

    private final Configuration configuration;
    private final StoreWorkload workload;
    private final RaftAbstraction raftStates;

    /** Hosts that count the lines of the library; made when they are asked for, since they are another binary. */
    private final Supplier<HostPool> counting;

    private @Nullable HostPool counters;

    EtcdRaftDeployment(Configuration configuration, HostPool pool, Supplier<HostPool> counting) {
        super(configuration, pool);
        this.configuration = configuration;
        this.counting = counting;
        this.workload = new StoreWorkload(
                nodes(),
                configuration.integer("clients"),
                configuration.integer("requests"),
                configuration.integer("reconfigurations"),
                MembershipPlan.of(configuration.text("wishes"), configuration.integer("reconfigurations")),
                configuration.integer("transfers"));
        this.raftStates = RaftAbstraction.of(configuration);
    }

    @Override
    protected synchronized HostDeployment countingLines() {
        HostPool known = counters == null ? counting.get() : counters;
        counters = known;
        return new EtcdRaftDeployment(configuration, known, () -> known);
    }

    @Override
    public Set<Feature> features() {
        Set<Feature> features = EnumSet.of(Feature.FORWARDING, Feature.SESSIONS, Feature.HEARTBEAT_MESSAGE);
        add(features, Feature.PRE_VOTE, configuration.flag("preVote"));
        add(features, Feature.CHECK_QUORUM, configuration.flag("checkQuorum"));
        add(features, Feature.SNAPSHOTS, snapshotEvery() > 0);
        add(features, Feature.MEMBERSHIP, workload.reconfigurations() > 0);
        add(features, Feature.TRANSFER, workload.transfers() > 0);
        add(features, Feature.READ_INDEX, configuration.text("reads").equals("index"));
        add(features, Feature.READ_LEASE, configuration.text("reads").equals("lease"));
        return features;
    }

    private static void add(Set<Feature> features, Feature feature, boolean on) {
        if (on) {
            features.add(feature);
        }
    }

    private int snapshotEvery() {
        return configuration.integer("snapshotEvery");
    }

    @Override
    public Workload workload() {
        return workload;
    }

    @Override
    protected void abstractState(Fields state, StateAbstraction abstraction) {
        RaftState seen = RaftState.of(state);
        if (seen != null) {
            raftStates.abstractState(seen, abstraction);
        }
    }

    @Override
    public List<Property> properties() {
        List<Property> properties =
                new ArrayList<>(RaftProperties.safety(features(), workload.storeClients(), workload.clients()));
        properties.add(RaftProperties.linearizability());
        if (configuration.flag("liveness")) {
            properties.add(RaftProperties.liveness());
        }
        return properties;
    }

    @Override
    public Episodes episodes() {
        return episodes(TICK);
    }

    // what any host says of itself is less than what a Raft does

    @Override
    public List<String> health() {
        return RaftFeatures.super.health();
    }

    @Override
    public FaultBudget faults() {
        return RaftFeatures.super.faults();
    }

    @Override
    public Rounds rounds() {
        return new RaftRounds(configuration.flag("preVote"), false);
    }

    /** A change of the configuration is in force when it is applied, and in the model when it is in the log. */
    @Override
    public List<ProtocolModel> models() {
        return workload.reconfigurations() > 0
                ? List.of()
                : List.of(RaftModel.of(
                        nodes(),
                        configuration.flag("preVote"),
                        configuration.flag("checkQuorum"),
                        snapshotEvery(),
                        false,
                        true,
                        true));
    }

    @Override
    public int steps() {
        return RaftFeatures.super.steps();
    }
}
