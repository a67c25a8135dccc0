package dev.waymark.systems.pbft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.Node;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.systems.service.Requests;
import dev.waymark.systems.service.ServiceProperties;
import java.util.List;

/** Replicas, clients and what is looked at. */
final class PbftDeployment extends SimulatedDeployment<ReplicaState> implements HasRounds {
    /** Replicas forget everything when they crash, so that would be a lie; what the network may do, it does. */
    private static final FaultBudget FAULTS = new FaultBudget(0, 5, 2);

    private static final int STEPS = 250;
    private static final int VIEWS = 6;

    private final Group group;
    private final Flaws flaws;
    private final Requests requests;

    PbftDeployment(Configuration configuration) {
        super(configuration, configuration.integer("nodes"));
        group = new Group(nodes(), configuration.integer("checkpoint"));
        flaws = Flaws.of(configuration);
        requests = new Requests(configuration.integer("clients"), configuration.integer("requests"));
    }

    @Override
    public Node node(Env env) {
        return new Replica(env, group, flaws);
    }

    @Override
    protected void abstractState(ReplicaState state, StateAbstraction abstraction) {
        abstraction
                .number("view", Math.min(state.view(), VIEWS))
                .flag("active", state.active())
                .number("executed", state.executed().size())
                .number("stable", state.stable())
                .number("prepared", state.prepared())
                .number("committed", state.committed())
                .number("waiting", state.waiting().size());
    }

    @Override
    public Workload workload() {
        return requests;
    }

    /** All clients have their replies, and no replica waits for anything. */
    @Override
    public boolean complete(View view) {
        boolean complete = view.inFlight() == 0 && view.openOperations() == 0 && view.requests() == 0;
        for (int node = 1; complete && node <= nodes(); node++) {
            complete = view.state(node) instanceof ReplicaState state
                    && state.active()
                    && state.waiting().isEmpty();
        }
        return complete;
    }

    @Override
    public boolean completes() {
        return true;
    }

    @Override
    public MessageCorruptions lies() {
        return new PbftLies(group, requests.all());
    }

    @Override
    public List<Property> properties() {
        ServiceProperties<ReplicaState> service = new ServiceProperties<>(
                ReplicaState.class, ReplicaState::executed, "execute", "executed", group.faults());
        return List.of(service.agreement(), service.validity(), service.progress());
    }

    @Override
    public List<String> health() {
        return List.of("execute", "view-change", "view");
    }

    @Override
    public FaultBudget faults() {
        return FAULTS;
    }

    @Override
    public List<String> clauses() {
        return Clause.texts();
    }

    @Override
    public List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }

    @Override
    public int steps() {
        return STEPS;
    }

    @Override
    public Rounds rounds() {
        return new PbftRounds(group);
    }
}
