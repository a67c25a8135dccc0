package dev.waymark.bind.ratis;

import dev.waymark.bind.ratis.session.Setup;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Episodes;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.property.Property;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.raft.RaftWorld;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.properties.RaftProperties;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Parameters;
import dev.waymark.raft.workload.GivenWorkload;
import dev.waymark.raft.workload.StoreWorkload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Ratis with its parameters fixed. */
final class RatisDeployment extends RaftWorld implements TakesWorkloads {
    private static final int TICK = 20;
    private static final String NEWEST = "3.2.0";

    private final Configuration configuration;
    private final Setup setup;
    private final int clients;

    RatisDeployment(Configuration configuration) {
        super(
                configuration,
                features(configuration),
                workload(configuration),
                RaftAbstraction.of(configuration),
                GivenWorkload.harness(configuration.text(Harness.PARAMETER), configuration.integer(Parameters.NODES)));
        this.configuration = configuration;
        this.clients = configuration.integer("clients");
        this.setup = new Setup(
                configuration.text("version"),
                nodes(),
                configuration.flag(Parameters.PRE_VOTE),
                configuration.text("transport"),
                configuration.number("quiet"),
                configuration.number("patience"),
                configuration.text("folder"),
                configuration.integer("memory"));
        if (setup.preVote() && !isBus()) {
            throw new UsageException(
                    "preVote=true needs transport=bus: at the door of a server a pre-vote looks like a vote");
        }
        if (setup.preVote() && !setup.version().equals(NEWEST)) {
            throw new UsageException(
                    "Ratis " + setup.version() + " has no pre-vote: leave preVote away, or give version=" + NEWEST);
        }
    }

    private boolean isBus() {
        return setup.transport().equals(Ratis.BUS);
    }

    private static Set<Feature> features(Configuration configuration) {
        Set<Feature> features = EnumSet.of(Feature.FORWARDING, Feature.SESSIONS);
        if (configuration.flag(Parameters.PRE_VOTE)) {
            features.add(Feature.PRE_VOTE);
        }
        return features;
    }

    private static StoreWorkload workload(Configuration configuration) {
        return new StoreWorkload(
                configuration.integer(Parameters.NODES),
                configuration.integer("clients"),
                configuration.integer("requests"),
                0,
                List.of(),
                0);
    }

    @Override
    public Deployment withWorkload(WorkloadSteps steps) {
        return new RatisDeployment(configuration.with(Harness.PARAMETER, steps.toString()));
    }

    @Override
    public Cluster cluster() {
        return new RatisCluster(this, setup, new Wording(nodes(), harness() != null));
    }

    @Override
    public Capabilities capabilities() {
        return RatisCluster.CAPABILITIES;
    }

    /** Of those of a given workload, those that are no more than hints are left out where the paper's say the same. */
    @Override
    public List<Property> properties() {
        int fairRounds = configuration.integer("fair");
        boolean eventually = configuration.flag("liveness");
        List<Property> properties = new ArrayList<>(RaftProperties.safety(features(), clients, clients));
        if (harness() == null) {
            properties.addAll(answers());
        } else {
            WorkloadProperties.of(new GivenWorkload.Final(), fairRounds, true).stream()
                    .filter(each -> !eventually || !each.name().equals(InTheEnd.REPLIES))
                    .forEach(properties::add);
        }
        if (eventually) {
            properties.addAll(InTheEnd.all(fairRounds));
        }
        return List.copyOf(properties);
    }

    @Override
    public Episodes episodes() {
        return episodes(TICK);
    }

    /** Between two decision points a server does more than one action of the model. */
    @Override
    public List<ProtocolModel> models() {
        return List.of();
    }

    /** They are the library's. */
    @Override
    public List<Class<?>> messages() {
        return List.of();
    }

    /** A decision takes as long as servers need to come to rest. */
    @Override
    public int steps() {
        return 60;
    }
}
