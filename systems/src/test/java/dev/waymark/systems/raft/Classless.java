package dev.waymark.systems.raft;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Parameter;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Shape;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.raft.RaftFeatures;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code raft} as a system in another language would be: its messages and states have no class. */
final class Classless implements SimulatedSystem, RaftSystem {
    private final Raft raft = new Raft();

    /** A component that states are without; empty: none. */
    private final String without;

    Classless(String without) {
        this.without = without;
    }

    @Override
    public String name() {
        return "classless";
    }

    @Override
    public String summary() {
        return "raft without classes";
    }

    @Override
    public List<Parameter> parameters() {
        return raft.parameters();
    }

    @Override
    public List<Bug> bugs() {
        return raft.bugs();
    }

    @Override
    public Set<Feature> features() {
        return raft.features();
    }

    @Override
    public SimulatedDeployment<Object> deploy(Configuration configuration) {
        return new Deployed(configuration, (RaftDeployment) raft.deploy(configuration), without);
    }

    private static final class Deployed extends SimulatedDeployment<Object> implements RaftFeatures, HasRounds {
        private final RaftDeployment raft;
        private final String without;
        private final RaftAbstraction abstractStates = new RaftAbstraction(6, false);

        Deployed(Configuration configuration, RaftDeployment raft, String without) {
            super(configuration, raft.nodes());
            this.raft = raft;
            this.without = without;
        }

        @Override
        public Node node(Env env) {
            return new Wrapped(raft.node(new Sending(env)), without);
        }

        @Override
        protected void abstractState(Object state, StateAbstraction abstraction) {
            RaftState read = RaftState.of(state);
            if (read != null) {
                abstractStates.abstractState(read, abstraction);
            }
        }

        @Override
        public Workload workload() {
            return raft.workload();
        }

        @Override
        public Set<Feature> features() {
            return raft.features();
        }

        @Override
        public List<Property> properties() {
            return raft.properties();
        }

        @Override
        public Rounds rounds() {
            return raft.rounds();
        }

        @Override
        public List<ProtocolModel> models() {
            return raft.models();
        }

        @Override
        public FaultBudget faults() {
            return raft.faults();
        }

        @Override
        public int steps() {
            return raft.steps();
        }
    }

    private static final class Wrapped implements Node {
        private final Node server;
        private final String without;
        private @Nullable Object seen;
        private Object shown = "";

        Wrapped(Node server, String without) {
            this.server = server;
            this.without = without;
        }

        @Override
        public void start() {
            server.start();
        }

        @Override
        public void receive(int from, Object message) {
            Message read = Message.of(message);
            server.receive(from, read == null ? message : read);
        }

        @Override
        public void timer(String kind) {
            server.timer(kind);
        }

        @Override
        public void request(Operation operation) {
            server.request(operation);
        }

        @Override
        public Object state() {
            Object now = server.state();
            if (now != seen) {
                seen = now;
                shown = plain(now, without);
            }
            return shown;
        }
    }

    private record Sending(Env env) implements Env {
        @Override
        public int self() {
            return env.self();
        }

        @Override
        public int nodes() {
            return env.nodes();
        }

        @Override
        public void send(int to, Object message) {
            env.send(to, plain(message, ""));
        }

        @Override
        public void setTimer(String kind, long delay) {
            env.setTimer(kind, delay);
        }

        @Override
        public void cancelTimer(String kind) {
            env.cancelTimer(kind);
        }

        @Override
        public long now() {
            return env.now();
        }

        @Override
        public Disk disk() {
            return env.disk();
        }

        @Override
        public Rng random() {
            return env.random();
        }

        @Override
        public void emit(String event, @Nullable Object... fields) {
            env.emit(event, fields);
        }

        @Override
        public void reply(Operation operation, @Nullable Object result) {
            env.reply(operation, result);
        }
    }

    /** The same without classes. */
    private static Object plain(Object value, String without) {
        if (value instanceof List<?> list) {
            return list.stream().map(each -> plain(each, "")).toList();
        }
        Shape shape = Shape.of(value);
        if (shape == null || value instanceof Image) { // the store is nobody's business but the server's
            return value;
        }
        List<String> names = new ArrayList<>();
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < shape.size(); i++) {
            Object part = shape.get(value, i);
            if (!shape.names().get(i).equals(without)) {
                names.add(shape.names().get(i));
                parts.add(part == null ? null : plain(part, ""));
            }
        }
        if (value instanceof Entry entry) { // the model asks for it
            names.add("members");
            parts.add(entry.members());
        }
        return new Fields(shape.type(), names, parts);
    }
}
