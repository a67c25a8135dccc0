package dev.waymark.strategies.rounds;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Node;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Phases of three rounds for three nodes: the leader asks all, all answer the leader, and when the round of answers ends
 * a leader with a majority tells all. A leader that was told by itself also sends one message of a round that is over.
 */
final class LockStep implements SimulatedSystem {
    static final int NODES = 3;

    record Note(int phase, int round, String text) {
        @Override
        public String toString() {
            return text + phase;
        }
    }

    private final boolean withRounds;

    LockStep(boolean withRounds) {
        this.withRounds = withRounds;
    }

    @Override
    public String name() {
        return "lock-step";
    }

    @Override
    public String summary() {
        return "phases of three rounds";
    }

    static SimulatedDeployment<?> deploy(boolean withRounds) {
        LockStep system = new LockStep(withRounds);
        return system.deploy(Configuration.of(system, java.util.Map.of(), List.of()));
    }

    @Override
    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
        return withRounds ? new InRounds(configuration) : new Deployed(configuration);
    }

    private static class Deployed extends SimulatedDeployment<Integer> {
        Deployed(Configuration configuration) {
            super(configuration, NODES);
        }

        @Override
        public Node node(Env env) {
            return new Member(env);
        }

        @Override
        protected void abstractState(Integer state, StateAbstraction abstraction) {
            abstraction.number("phase", state);
        }

        @Override
        public List<Property> properties() {
            return List.of();
        }
    }

    private static final class InRounds extends Deployed implements HasRounds {
        InRounds(Configuration configuration) {
            super(configuration);
        }

        @Override
        public Rounds rounds() {
            return new ThreeRounds();
        }
    }

    private static final class Member implements Node {
        private final Env env;
        private int phase;
        private int answers;

        Member(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            env.setTimer("phase", 10);
        }

        @Override
        public void timer(String kind) {
            if (kind.equals("phase")) {
                phase++;
                answers = 0;
                env.setTimer("phase", 10);
                if ((phase - 1) % NODES + 1 == env.self()) {
                    env.setTimer("answers", 1);
                    env.broadcast(new Note(phase, 0, "ask"));
                }
            } else if (2 * answers > NODES) {
                env.broadcast(new Note(phase, 2, "tell"));
            }
        }

        @Override
        public void receive(int from, Object message) {
            Note note = (Note) message;
            if (note.round() == 0) {
                env.send(from, new Note(note.phase(), 1, "answer"));
            } else if (note.round() == 1) {
                answers++;
            } else if (from == env.self()) {
                env.send(env.self() % NODES + 1, new Note(note.phase(), 1, "late"));
            }
        }

        @Override
        public Integer state() {
            return phase;
        }
    }

    static class ThreeRounds implements Rounds {
        @Override
        public int perPhase() {
            return 3;
        }

        @Override
        public int phase(Object message) {
            return ((Note) message).phase();
        }

        @Override
        public int round(Object message) {
            return ((Note) message).round();
        }

        @Override
        public @Nullable String close(View view, int node, int round) {
            return round == 0 ? null : round == 1 ? "answers" : "phase";
        }
    }
}
