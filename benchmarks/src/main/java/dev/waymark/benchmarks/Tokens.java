package dev.waymark.benchmarks;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Ten nodes pass on ten tokens: always ten messages in flight, a causal order of width ten, and next to no work. */
final class Tokens implements SimulatedSystem {
    private static final int NODES = 10;

    @Override
    public String name() {
        return "tokens";
    }

    @Override
    public String summary() {
        return "ten tokens go round";
    }

    @Override
    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, NODES) {
            @Override
            public Node node(Env env) {
                return new Station(env);
            }

            @Override
            protected void abstractState(Integer state, StateAbstraction abstraction) {
                abstraction.number("passed", state);
            }

            @Override
            public List<Property> properties() {
                return List.of();
            }
        };
    }

    private static final class Station implements Node {
        private final Env env;
        private int passed;

        Station(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            env.send(env.self() % NODES + 1, "token");
        }

        @Override
        public void receive(int from, Object message) {
            passed++;
            env.send((env.self() + passed) % NODES + 1, message);
        }

        @Override
        public Integer state() {
            return passed;
        }
    }
}
