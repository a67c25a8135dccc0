package dev.waymark.bind.microraft;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.random.Rng;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.workload.GivenWorkload;
import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.RaftNodeStatus;
import io.microraft.RaftRole;
import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.RaftGroupMembersState;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RestoredRaftState;
import io.microraft.transport.Transport;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One server: a node of the library, with all that the library wants of its surroundings. */
final class Replica implements Node {
    /** The library takes a time of 0 for "never heard of": its clock must not begin there. */
    private static final long EPOCH = 1_000_000_000L;

    private static final String GROUP = "raft";
    private static final Models MODELS = new Models();

    private final Env env;
    private final Setup setup;
    private final RaftConfig config;
    private final Tasks tasks;
    private final DiskStore store;
    private final KeyValues values;
    private @Nullable RaftNodeImpl node;
    private @Nullable Clients clients;

    private int electedIn;
    private long committed;
    private @Nullable RaftState seen;
    private @Nullable RaftGroupMembersState members;
    private int memberBits;

    Replica(Env env, Setup setup, RaftConfig config) {
        this.env = env;
        this.setup = setup;
        this.config = config;
        this.tasks = new Tasks(env, config.getLeaderHeartbeatTimeoutSecs() * 1000, setup.flushLater());
        this.store = new DiskStore(env, MODELS, this::tellElection);
        this.values = new KeyValues(env, setup.allClients(), this::tellCommit);
    }

    @Override
    public void start() {
        if (!store.isEmpty()) {
            env.emit(Events.RESTART);
        }
        RestoredRaftState restored = store.load();
        RaftNode.RaftNodeBuilder builder = RaftNode.newBuilder()
                .setGroupId(GROUP)
                .setConfig(config)
                .setExecutor(tasks)
                .setTransport(new Sender())
                .setStateMachine(values)
                .setStore(store)
                .setModelFactory(MODELS)
                .setRandom(new Drawn(env.random()))
                .setClock(new Time());
        if (restored == null) {
            builder.setLocalEndpoint(Member.of(env.self())).setInitialGroupMembers(Member.first(env.nodes()));
        } else {
            builder.setRestoredState(restored);
        }
        RaftNodeImpl built = (RaftNodeImpl) builder.build();
        node = built;
        clients = new Clients(env, setup, built);
        built.start();
        values.started();
        if (built.state().preCandidateState() != null) {
            env.emit(Events.CAMPAIGN);
        }
        finish();
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Wire wire) {
            boolean heard = wire.isFromLeader()
                    && wire.message().getTerm() >= state(node()).term();
            node().handle(wire.message());
            if (heard) {
                tasks.heardFromLeader();
            }
        } else {
            clients().forwarded((Message.Forward) message);
        }
        finish();
    }

    @Override
    public void timer(String kind) {
        tasks.fire(kind, state(node()));
        finish();
    }

    @Override
    public void request(Operation operation) {
        clients()
                .request(new Command.Execute(
                        operation.client(), operation.number(), GivenWorkload.request(operation.request())));
        finish();
    }

    private RaftNodeImpl node() {
        if (node == null) {
            throw new IllegalStateException("not started");
        }
        return node;
    }

    private Clients clients() {
        if (clients == null) {
            throw new IllegalStateException("not started");
        }
        return clients;
    }

    private static io.microraft.impl.state.RaftState state(RaftNodeImpl node) {
        return node.state();
    }

    /** A step is over: what waited may go on, and what the library made of it is told. */
    private void finish() {
        seen = null;
        clients().resume();
        tellElection();
        tellCommit();
        io.microraft.impl.state.RaftState state = node().state();
        committed = state.commitIndex();
        tasks.arm(state, RaftNodeStatus.isTerminal(node().getStatus()));
        Throwable thrown = Swallowed.take();
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        } else if (thrown instanceof Error error) {
            throw error;
        } else if (thrown != null) {
            throw new IllegalStateException(thrown);
        }
    }

    private void tellElection() {
        if (node == null) {
            return;
        }
        io.microraft.impl.state.RaftState state = node.state();
        if (state.role() == RaftRole.LEADER && state.term() > electedIn) {
            electedIn = state.term();
            env.emit(Events.ELECTION, electedIn);
        }
    }

    /** Followers commit what they are told, and do not tell. */
    private void tellCommit() {
        if (node == null) {
            return;
        }
        io.microraft.impl.state.RaftState state = node.state();
        if (state.role() == RaftRole.LEADER && state.commitIndex() > committed) {
            committed = state.commitIndex();
            env.emit(Events.COMMIT, (int) committed);
        }
    }

    @Override
    public @Nullable RaftState state() {
        if (node == null) {
            return null;
        }
        if (seen == null) {
            io.microraft.impl.state.RaftState state = node.state();
            seen = new RaftState(
                    role(state),
                    state.term(),
                    Member.node(state.votedEndpoint()),
                    Member.node(state.leader()),
                    store.entries(),
                    (int) state.commitIndex(),
                    values.applied(),
                    values.digest(),
                    store.base(),
                    store.baseTerm(),
                    members(state.effectiveGroupMembers()),
                    setup.givenWorkload() ? values.all() : Map.of());
        }
        return seen;
    }

    private static Role role(io.microraft.impl.state.RaftState state) {
        return switch (state.role()) {
            case LEADER -> Role.LEADER;
            case CANDIDATE -> Role.CANDIDATE;
            case FOLLOWER ->
                state.preCandidateState() != null && state.leader() == null ? Role.PRE_CANDIDATE : Role.FOLLOWER;
            case LEARNER -> Role.FOLLOWER;
        };
    }

    @SuppressWarnings("ReferenceEquality") // the library makes a new one for each change
    private int members(RaftGroupMembersState now) {
        if (now != members) {
            members = now;
            memberBits = Member.bits(now.getVotingMembers());
        }
        return memberBits;
    }

    private final class Sender implements Transport {
        @Override
        public void send(RaftEndpoint target, RaftMessage message) {
            Objects.requireNonNull(target, "MicroRaft sends a message to nobody");
            env.send(Member.node(target), new Wire(message));
        }

        @Override
        public boolean isReachable(RaftEndpoint endpoint) {
            return true;
        }
    }

    private final class Time extends Clock {
        @Override
        public long millis() {
            return EPOCH + env.now();
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** The library wants Java's class; the numbers are the node's own. */
    private static final class Drawn extends Random {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable Rng rng;

        Drawn(Rng rng) {
            super(0);
            this.rng = rng;
        }

        @Override
        protected int next(int bits) {
            return rng == null ? 0 : (int) (rng.nextLong() >>> (64 - bits));
        }
    }
}
