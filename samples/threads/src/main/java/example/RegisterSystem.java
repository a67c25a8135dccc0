package example;

import dev.waymark.checkers.Clients;
import dev.waymark.core.*;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.*;
import example.quorum.QuorumRegister.Version;
import java.util.List;

public final class RegisterSystem implements SimulatedSystem {
    @Override public String name() { return "quorum-register"; }

    @Override public String summary() { return "a register of a library with threads"; }

    @Override public SimulatedDeployment<Version> deploy(Configuration configuration) {
        Clients clients = Clients.ofRegister(3);
        return new SimulatedDeployment<>(configuration, 3) {
            @Override public Node node(Env env) { return new RegisterNode(env); }

            @Override protected void abstractState(Version newest, StateAbstraction abstraction) {
                abstraction.number("number", newest.number());
            }

            @Override public Workload workload() { return clients.workload(); }

            @Override public List<Property> properties() { return List.of(clients.linearizability()); }

            @Override public FaultBudget faults() { return new FaultBudget(1, 5, 1); } // crashes, drops, duplicates

            @Override public int steps() { return 200; }
        };
    }
}
