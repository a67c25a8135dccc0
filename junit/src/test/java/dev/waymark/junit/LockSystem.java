package dev.waymark.junit;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A lock server. With a lease it takes the lock back from slow holders, and two nodes hold it. */
public class LockSystem implements SimulatedSystem {
    enum Message {
        ACQUIRE,
        GRANTED,
        RELEASE
    }

    record State(boolean holding) {}

    @Override
    public String name() {
        return "lock";
    }

    @Override
    public String summary() {
        return "a server lends a lock";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.flag("lease", false, "the server takes the lock back"),
                Parameter.flag("asks", true, "clients ask for the lock"),
                Parameter.flag("goals", false, "one goal that is reached and one that is not"),
                Parameter.flag("throws", false, "the server throws"),
                Parameter.flag("unsteady", false, "the server throws now and then"));
    }

    @Override
    public SimulatedDeployment<State> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, 3) {
            @Override
            public Node node(Env env) {
                return env.self() == 1 ? new Server(env, configuration) : new Client(env, configuration.flag("asks"));
            }

            @Override
            protected void abstractState(State state, StateAbstraction abstraction) {
                abstraction.flag("holding", state.holding());
            }

            @Override
            public List<Property> properties() {
                Property exclusion = CommonProperties.invariant(
                        "mutual-exclusion",
                        "at most one node holds the lock; reached when one does",
                        Condition.state(view -> holders(view) > 0),
                        view -> holders(view) > 1 ? holders(view) + " nodes hold the lock" : null);
                return configuration.flag("goals")
                        ? List.of(
                                exclusion,
                                CommonProperties.sometimes("lent", Condition.emitted("granted")),
                                CommonProperties.sometimes("stolen", Condition.emitted("stolen")))
                        : List.of(exclusion);
            }
        };
    }

    private static int holders(View view) {
        int holders = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            holders += view.state(node) instanceof State state && state.holding() ? 1 : 0;
        }
        return holders;
    }

    private static final class Server implements Node {
        private final Env env;
        private final boolean lease;
        private final boolean fails;
        private final boolean unsteady;
        private final Queue<Integer> waiting = new ArrayDeque<>();
        private int holder;

        Server(Env env, Configuration configuration) {
            this.env = env;
            this.lease = configuration.flag("lease");
            this.fails = configuration.flag("throws");
            this.unsteady = configuration.flag("unsteady");
        }

        @Override
        public void receive(int from, Object message) {
            if (fails || unsteady && env.random().chance(0.3)) {
                throw new IllegalStateException("out of order");
            }
            if (message == Message.ACQUIRE) {
                waiting.add(from);
            } else if (from == holder) {
                holder = 0;
            }
            lend();
        }

        @Override
        public void timer(String kind) {
            holder = 0;
            lend();
        }

        private void lend() {
            if (holder == 0 && !waiting.isEmpty()) {
                holder = waiting.remove();
                env.emit("granted", holder);
                env.send(holder, Message.GRANTED);
                if (lease) {
                    env.setTimer("lease", 100);
                }
            }
        }

        @Override
        public State state() {
            return new State(false);
        }
    }

    private static final class Client implements Node {
        private final Env env;
        private final boolean asks;
        private boolean holding;

        Client(Env env, boolean asks) {
            this.env = env;
            this.asks = asks;
        }

        @Override
        public void start() {
            if (asks) {
                env.send(1, Message.ACQUIRE);
            }
        }

        @Override
        public void receive(int from, Object message) {
            holding = true;
            env.setTimer("work", 10);
        }

        @Override
        public void timer(String kind) {
            holding = false;
            env.send(1, Message.RELEASE);
        }

        @Override
        public State state() {
            return new State(holding);
        }
    }
}
