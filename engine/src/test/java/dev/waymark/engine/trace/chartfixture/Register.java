package dev.waymark.engine.trace.chartfixture;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replicated register that gets nearly everything wrong: any node takes a write, stores it without sync, and answers
 * when one other node has acknowledged it.
 */
public final class Register implements SimulatedSystem {
    public record Write(String value) {}

    public record Store(int version, String value) {}

    public record Stored(int version) {}

    public record State(int version, String value) {}

    @Override
    public String name() {
        return "register";
    }

    @Override
    public String summary() {
        return "a replicated register, wrong in many ways";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.number("nodes", 3, 1, 20, "nodes"));
    }

    @Override
    public SimulatedDeployment<State> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, configuration.integer("nodes")) {
            @Override
            public Node node(Env env) {
                return new Replica(env);
            }

            @Override
            protected void abstractState(State state, StateAbstraction abstraction) {
                abstraction.number("version", state.version()).value("value", state.value());
            }

            @Override
            public Workload workload() {
                return new TwoClients();
            }

            @Override
            public List<Property> properties() {
                return List.of();
            }
        };
    }

    private static final class TwoClients implements Workload {
        @Override
        public int clients() {
            return 2;
        }

        @Override
        public List<?> operations(int client, Rng random) {
            return client == 1
                    ? List.of(new Write("a"), new Write("b"), new Write("c"))
                    : List.of(new Write("x"), new Write("y"));
        }

        @Override
        public int attempts() {
            return 2;
        }

        @Override
        public boolean givesUp() {
            return true;
        }
    }

    private static final class Replica implements Node {
        private final Env env;
        private int version;
        private String value;
        private @Nullable Operation open;

        Replica(Env env) {
            this.env = env;
            this.value = env.disk().get("value") instanceof String kept ? kept : "";
        }

        @Override
        public void request(Operation operation) {
            open = operation;
            accept(version + 1, ((Write) operation.request()).value());
            env.setTimer("retry", 10);
            push();
        }

        @Override
        public void timer(String kind) {
            push();
        }

        private void push() {
            for (int node = 1; node <= env.nodes(); node++) {
                if (node != env.self()) {
                    env.send(node, new Store(version, value));
                }
            }
        }

        private void accept(int newVersion, String newValue) {
            version = newVersion;
            value = newValue;
            env.disk().put("value", value);
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Store store) {
                if (store.version() > version) {
                    accept(store.version(), store.value());
                    env.emit("overwritten", store.version(), store.value());
                }
                env.send(from, new Stored(store.version()));
            } else if (open != null) {
                env.cancelTimer("retry");
                env.disk().sync();
                env.reply(open, "ok");
                open = null;
            }
        }

        @Override
        public State state() {
            return new State(version, value);
        }
    }
}
