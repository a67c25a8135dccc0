package dev.waymark.systems.pingpong;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The smallest system worth testing. A client asks node 1 to play; node 1 pings every other node, again and again until
 * all have answered; then it replies. Start here to see what a system under test consists of.
 */
public final class PingPong implements SimulatedSystem {
    record Ping(int round) {}

    record Pong(int round) {}

    /** What can be seen of a node: the round it is in, and how many answers of that round it has. */
    record State(int round, int pongs, boolean playing) {}

    @Override
    public String name() {
        return "pingpong";
    }

    @Override
    public String summary() {
        return "node 1 pings the others until each has answered; the system to read first";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 3, 2, 20, "nodes"),
                Parameter.number("rounds", 2, 1, 100, "rounds that the client asks for"));
    }

    @Override
    public SimulatedDeployment<State> deploy(Configuration configuration) {
        int rounds = configuration.integer("rounds");
        return new SimulatedDeployment<>(configuration, configuration.integer("nodes")) {
            @Override
            public Node node(Env env) {
                return new Player(env);
            }

            @Override
            protected void abstractState(State state, StateAbstraction abstraction) {
                abstraction
                        .number("round", state.round())
                        .number("pongs", state.pongs())
                        .flag("playing", state.playing());
            }

            @Override
            public Workload workload() {
                return Workload.of(1, node -> node == 1, random -> Collections.nCopies(rounds, "play"));
            }

            @Override
            public List<Property> properties() {
                return List.of(CommonProperties.invariant(
                        "pongs-bounded",
                        "a round has at most one pong per other node; reached when a round is complete",
                        Condition.state(view -> pongs(view) == nodes() - 1),
                        view -> pongs(view) < nodes() ? null : pongs(view) + " pongs from " + (nodes() - 1)));
            }

            @Override
            public List<String> health() {
                return List.of("round-complete");
            }

            @Override
            public int steps() {
                return 100;
            }
        };
    }

    private static int pongs(View view) {
        return view.state(1) instanceof State state ? state.pongs() : 0;
    }

    private static final class Player implements Node {
        private final Env env;
        private @Nullable Operation open;
        private int round;
        private long answered; // one bit per node

        Player(Env env) {
            this.env = env;
        }

        @Override
        public void request(Operation operation) {
            open = operation;
            round++;
            answered = 0;
            pingTheSilent();
        }

        @Override
        public void timer(String kind) {
            pingTheSilent();
        }

        private void pingTheSilent() {
            for (int node = 1; node <= env.nodes(); node++) {
                if (node != env.self() && (answered >> node & 1) == 0) {
                    env.send(node, new Ping(round));
                }
            }
            env.setTimer("retry", 10);
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Ping ping) {
                round = Math.max(round, ping.round());
                env.send(from, new Pong(ping.round()));
            } else if (message instanceof Pong pong && pong.round() == round) {
                answered |= 1L << from;
                if (Long.bitCount(answered) == env.nodes() - 1 && open != null) {
                    env.cancelTimer("retry");
                    env.emit("round-complete", round);
                    env.reply(open, round);
                    open = null;
                }
            }
        }

        @Override
        public State state() {
            return new State(round, Long.bitCount(answered), open != null);
        }
    }
}
