package dev.waymark.testkit;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import java.util.Map;

/**
 * Nodes in a ring that pass on rumours to the next whenever their timer fires, and put a client's question to the one
 * before them. They run in the simulation and on threads alike.
 */
public final class Chatter implements SimulatedSystem {
    public static final int NODES = 3;
    public static final String QUESTIONED = "questioned";
    public static final Workload WORKLOAD = Workload.of(2, node -> true, random -> List.of("why?", "when?"));

    private static final int RUMOURS_MAX = 5;
    private static final long GOSSIP_EVERY = 15;

    public record Rumour(int number, int words) {}

    public record Question(int client, int number) {}

    public record Answer(int client, int number) {}

    public record Seen(int rumours, int questions) {}

    static SimulatedDeployment<Seen> simulated(Map<String, String> parameters) {
        Chatter system = new Chatter();
        return system.deploy(Configuration.of(system, parameters, List.of()));
    }

    public static Node node(Env env) {
        return new Talker(env);
    }

    @Override
    public String name() {
        return "chatter";
    }

    @Override
    public String summary() {
        return "rumours, questions and answers";
    }

    @Override
    public SimulatedDeployment<Seen> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, NODES) {
            @Override
            public Node node(Env env) {
                return Chatter.node(env);
            }

            @Override
            protected void abstractState(Seen state, StateAbstraction abstraction) {
                abstraction.value("questions", state.questions());
            }

            @Override
            public Workload workload() {
                return WORKLOAD;
            }

            @Override
            public List<Property> properties() {
                return List.of();
            }
        };
    }

    private static final class Talker implements Node {
        private final Env env;
        private int rumours;
        private int questions;
        private int heard;

        Talker(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            heard = env.disk().get("heard") instanceof Integer kept ? kept : 0;
            env.setTimer("gossip", GOSSIP_EVERY);
        }

        @Override
        public void timer(String kind) {
            env.send(env.self() % NODES + 1, new Rumour(++rumours, env.random().nextInt(1000)));
            if (rumours < RUMOURS_MAX) {
                env.setTimer("gossip", GOSSIP_EVERY);
            }
        }

        @Override
        public void request(Operation operation) {
            int before = (env.self() + NODES - 2) % NODES + 1;
            env.send(before, new Question(operation.client(), operation.number()));
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Question question) {
                questions++;
                env.emit(QUESTIONED, questions);
                env.send(from, new Answer(question.client(), question.number()));
            } else if (message instanceof Answer answer) {
                env.reply(new Operation(answer.client(), answer.number(), "?"), "because");
            } else {
                env.disk().put("heard", ++heard);
                env.disk().sync();
                env.emit("heard", heard);
            }
        }

        @Override
        public Seen state() {
            return new Seen(rumours, questions);
        }
    }
}
