package dev.waymark.cli.bench;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Three nodes and two clients: whoever is asked asks the others, and replies to the client at the first answer. */
final class AskAndAnswer implements SimulatedSystem {
    static SimulatedDeployment<?> deployment() {
        AskAndAnswer system = new AskAndAnswer();
        return system.deploy(Configuration.of(system, Map.of(), List.of()));
    }

    @Override
    public String name() {
        return "ask-and-answer";
    }

    @Override
    public String summary() {
        return "a system with client operations and unordered messages";
    }

    @Override
    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, 3) {
            @Override
            public Node node(Env env) {
                return new Peer(env);
            }

            @Override
            protected void abstractState(Integer answers, StateAbstraction abstraction) {
                abstraction.number("answers", answers);
            }

            @Override
            public Workload workload() {
                return Workload.of(
                        2, node -> node < 3, random -> Collections.nCopies(1 + random.nextInt(5), "how much?"));
            }

            @Override
            public List<Property> properties() {
                return List.of();
            }
        };
    }

    private record Question(Operation operation) {}

    private record Answer(Operation operation) {}

    private static final class Peer implements Node {
        private final Env env;
        private int answers;

        Peer(Env env) {
            this.env = env;
        }

        @Override
        public void request(Operation operation) {
            env.broadcast(new Question(operation));
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Question question) {
                env.send(from, new Answer(question.operation()));
            } else if (message instanceof Answer answer) {
                answers++;
                env.reply(answer.operation(), answers);
            }
        }

        @Override
        public Integer state() {
            return answers;
        }
    }
}
