package dev.waymark.golden;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Nodes without a will of their own, so that scripts can show what the simulation does: each does what it is told. */
final class PuppetSystem implements SimulatedSystem {
    @Override
    public String name() {
        return "puppet";
    }

    @Override
    public String summary() {
        return "nodes that do what messages tell them; for golden scripts";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 3, 1, 9, "nodes"),
                Parameter.number("clients", 0, 0, 9, "clients, with two operations each"),
                Parameter.number("attempts", 1, 1, 9, "how often an operation may be put to a node"),
                Parameter.flag("givesUp", false, "clients may go on without a reply"),
                Parameter.number("tail", 0, 0, 100, "fair rounds at the end"));
    }

    @Override
    public SimulatedDeployment<Puppet.State> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, configuration.integer("nodes")) {
            @Override
            public Node node(Env env) {
                return new Puppet(env);
            }

            @Override
            protected void abstractState(Puppet.State state, StateAbstraction abstraction) {
                abstraction.value("state", state);
            }

            @Override
            public Workload workload() {
                return clients(configuration);
            }

            @Override
            public List<Property> properties() {
                int tail = configuration.integer("tail");
                Property nothingWaits =
                        Property.of("nothing-waits", "at the end no message is in flight", tail, NothingWaits::new);
                return tail == 0 ? List.of() : List.of(nothingWaits);
            }
        };
    }

    private static Workload clients(Configuration configuration) {
        return new Workload() {
            @Override
            public int clients() {
                return configuration.integer("clients");
            }

            @Override
            public List<String> operations(int client, Rng random) {
                return List.of("first", "second");
            }

            @Override
            public int attempts() {
                return configuration.integer("attempts");
            }

            @Override
            public boolean givesUp() {
                return configuration.flag("givesUp");
            }
        };
    }

    private static final class NothingWaits extends Check {
        @Override
        public void end(View view) {
            reached(view.deliveries() > 0);
            if (view.inFlight() > 0) {
                violated(view.inFlight() + " in flight");
            }
        }
    }
}
