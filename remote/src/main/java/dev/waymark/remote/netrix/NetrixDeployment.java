package dev.waymark.remote.netrix;

import dev.waymark.core.Configuration;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Fields;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedWorld;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replicas that register at one address. There is one set of them: clusters take turns with it. */
final class NetrixDeployment extends SimulatedWorld<Fields> {
    private final Configuration configuration;
    private final InetSocketAddress listen;
    private @Nullable NetrixServer runtime;
    private int users;

    NetrixDeployment(Configuration configuration, InetSocketAddress listen) {
        super(configuration, configuration.integer(NetrixSystem.NODES));
        this.configuration = configuration;
        this.listen = listen;
    }

    long joinMillis() {
        return configuration.number(NetrixSystem.JOIN);
    }

    long quietMillis() {
        return configuration.number(NetrixSystem.QUIET);
    }

    long patienceMillis() {
        return configuration.number(NetrixSystem.PATIENCE);
    }

    long idleMillis() {
        return configuration.number(NetrixSystem.IDLE);
    }

    @Override
    public synchronized Cluster cluster() {
        if (runtime == null) {
            runtime = new NetrixServer(
                    listen, nodes(), new ReplicaAddress(configuration.text(NetrixSystem.REPLICA_HOSTS)));
        }
        users++;
        return new NetrixCluster(this, runtime);
    }

    synchronized void giveBack() {
        users--;
        if (users == 0 && runtime != null) {
            runtime.close();
            runtime = null;
        }
    }

    @Override
    public Capabilities capabilities() {
        return NetrixCluster.CAPABILITIES;
    }

    @Override
    protected void abstractState(Fields state, StateAbstraction abstraction) {
        abstraction.value("ready", state.get("ready"));
    }

    /** What must hold is said by scenarios and plugins: NETRIX has no words for it. */
    @Override
    public List<Property> properties() {
        return List.of();
    }

    /** Messages have no classes: a trace has them by their types and fields. */
    @Override
    public List<Class<?>> messages() {
        return List.of(Fields.class);
    }

    /** Where a stop wipes what a replica remembers, it is no crash that a protocol must bear. */
    @Override
    public FaultBudget faults() {
        return new FaultBudget(configuration.flag(NetrixSystem.DURABLE) ? 2 : 0, 10, 2);
    }

    /** A decision takes as long as it is quiet. */
    @Override
    public int steps() {
        return 100;
    }
}
