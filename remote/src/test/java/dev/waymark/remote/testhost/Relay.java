package dev.waymark.remote.testhost;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes pass tokens round a ring, count them on their disks, and answer clients with the count. Served here and by a host. */
public final class Relay implements SimulatedSystem {
    static final String FORGETS_SYNC = "forgets-sync";

    /** A node carries the first out in the middle of what it does. */
    static final List<String> CLAUSES = List.of("upon a token: count it", "upon a tick: send one");

    public record Token(int hops, int of, List<Integer> way) {}

    public record State(int seen, boolean waits) {}

    @Override
    public String name() {
        return "relay";
    }

    @Override
    public String summary() {
        return "tokens go round a ring";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.number("nodes", 3, 2, 9, "nodes in the ring"));
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(FORGETS_SYNC, "the count is written and not synced", "counts-survive"));
    }

    @Override
    public SimulatedDeployment<State> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, configuration.integer("nodes")) {
            @Override
            public Node node(Env env) {
                return new RelayNode(env, configuration.bug(FORGETS_SYNC));
            }

            @Override
            protected void abstractState(State state, StateAbstraction abstraction) {
                abstraction.value("seen", state.seen()).value("waits", state.waits());
            }

            @Override
            public Workload workload() {
                return Workload.of(2, node -> true, random -> List.of("count", "count"));
            }

            @Override
            public List<Property> properties() {
                return List.of(
                        CommonProperties.invariant("fine", "nothing", Condition.state(view -> true), view -> null));
            }

            @Override
            public List<String> health() {
                return List.of("seen");
            }

            @Override
            public List<String> clauses() {
                return CLAUSES;
            }

            @Override
            public int steps() {
                return 40;
            }
        };
    }

    static final class RelayNode implements Node {
        private final Env env;
        private final boolean forgetsSync;
        private int seen;
        private @Nullable Operation waiting;

        RelayNode(Env env, boolean forgetsSync) {
            this.env = env;
            this.forgetsSync = forgetsSync;
        }

        @Override
        public void start() {
            seen = env.disk().get("seen") instanceof Integer survived ? survived : 0;
            env.setTimer("tick", 5 + env.random().nextInt(10));
        }

        @Override
        public void timer(String kind) {
            env.clause(1);
            env.send(next(), new Token(0, env.self(), List.of()));
            env.emit("tick", env.now());
            env.setTimer("tick", 10);
        }

        @Override
        public void receive(int from, Object message) {
            if (!(message instanceof Token token)) {
                env.emit("strange", String.valueOf(message));
                return;
            }
            count();
            if (token.hops() < 3) {
                env.send(next(), new Token(token.hops() + 1, token.of(), List.of(from, env.self())));
            } else {
                env.cancelTimer("tick");
                env.setTimer("tick", 1);
            }
            if (waiting != null) {
                env.reply(waiting, seen);
                waiting = null;
            }
        }

        private void count() {
            seen++;
            env.disk().put("seen", seen);
            env.clause(0);
            if (!forgetsSync) {
                env.disk().sync();
            }
            env.emit("seen", seen, "by", env.self());
        }

        @Override
        public void request(Operation operation) {
            waiting = operation;
        }

        private int next() {
            return env.self() % env.nodes() + 1;
        }

        @Override
        public State state() {
            return new State(seen, waiting != null);
        }
    }
}
