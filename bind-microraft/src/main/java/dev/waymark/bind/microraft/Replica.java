package dev.waymark.bind.microraft;

import dev.waymark.binding.Carried;
import dev.waymark.binding.NodeClock;
import dev.waymark.binding.NodeRandom;
import dev.waymark.binding.RaftBinding;
import dev.waymark.binding.SessionStore;
import dev.waymark.core.Env;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import io.microraft.MembershipChangeMode;
import io.microraft.Ordered;
import io.microraft.QueryPolicy;
import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.RaftNodeStatus;
import io.microraft.exception.RaftException;
import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.RaftGroupMembersState;
import io.microraft.impl.statemachine.InternalCommitAware;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RestoredRaftState;
import io.microraft.statemachine.StateMachine;
import io.microraft.transport.Transport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One server: a node of the library, with all that the library wants of its surroundings. */
final class Replica extends RaftBinding {
    private static final String GROUP = "raft";
    private static final Models MODELS = new Models();

    /** A query: it does not go through the log. */
    private record Read(String key) {}

    private final Setup setup;
    private final RaftConfig config;
    private final Timing timing;
    private final DiskStore disk;
    private @Nullable RaftNodeImpl node;
    private @Nullable RaftGroupMembersState members;
    private int memberBits;
    private boolean running;

    Replica(Env env, Setup setup, RaftConfig config) {
        super(env, setup.allClients(), Timing.kinds(setup.flushLater()));
        this.setup = setup;
        this.config = config;
        this.timing = new Timing(env, tasks, config.getLeaderHeartbeatTimeoutSecs() * 1000);
        this.disk = new DiskStore(env, MODELS, this::tellElection);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // it is done when its task is
    protected void boot() {
        RestoredRaftState restored = disk.load();
        RaftNode.RaftNodeBuilder builder = RaftNode.newBuilder()
                .setGroupId(GROUP)
                .setConfig(config)
                .setExecutor(timing)
                .setTransport(new Sender())
                .setStateMachine(new Machine())
                .setStore(disk)
                .setModelFactory(MODELS)
                .setRandom(new NodeRandom(env.random()))
                .setClock(new NodeClock(env));
        if (restored == null) {
            builder.setLocalEndpoint(Member.of(env.self())).setInitialGroupMembers(Member.first(env.nodes()));
        } else {
            builder.setRestoredState(restored);
        }
        RaftNodeImpl built = (RaftNodeImpl) builder.build();
        node = built;
        built.start();
        pump();
        running = true;
        if (built.state().preCandidateState() != null) {
            env.emit(Events.CAMPAIGN);
        }
    }

    private RaftNodeImpl node() {
        return Objects.requireNonNull(node, "not started");
    }

    private io.microraft.impl.state.RaftState now() {
        return node().state();
    }

    @Override
    @SuppressWarnings("unchecked") // nothing else is sent
    protected void deliver(int from, Object carried) {
        RaftMessage message = ((Carried<RaftMessage>) carried).inside();
        boolean heard = Wire.isFromLeader(message) && message.getTerm() >= term();
        node().handle(message);
        pump();
        if (heard) {
            timing.heardFromLeader();
        }
    }

    @Override
    protected void fired(String kind) {
        timing.fired(now());
    }

    @Override
    protected void settled() {
        timing.arm(now(), RaftNodeStatus.isTerminal(node().getStatus()));
    }

    // What is seen

    @Override
    protected Role role() {
        io.microraft.impl.state.RaftState state = now();
        return switch (state.role()) {
            case LEADER -> Role.LEADER;
            case CANDIDATE -> Role.CANDIDATE;
            case FOLLOWER ->
                state.preCandidateState() != null && state.leader() == null ? Role.PRE_CANDIDATE : Role.FOLLOWER;
            case LEARNER -> Role.FOLLOWER;
        };
    }

    @Override
    protected int term() {
        return now().term();
    }

    @Override
    protected int leader() {
        return Member.node(now().leader());
    }

    @Override
    protected int commit() {
        return (int) now().commitIndex();
    }

    @Override
    protected RaftState look() {
        io.microraft.impl.state.RaftState state = now();
        return new RaftState(
                role(),
                term(),
                Member.node(state.votedEndpoint()),
                leader(),
                disk.log().entries(),
                commit(),
                store.applied(),
                store.digest(),
                disk.log().base(),
                disk.log().baseTerm(),
                members(state.effectiveGroupMembers()),
                setup.givenWorkload() ? store.all() : Map.of());
    }

    @SuppressWarnings("ReferenceEquality") // the library makes a new one for each change
    private int members(RaftGroupMembersState known) {
        if (known != members) {
            members = known;
            memberBits = Member.bits(known.getVotingMembers());
        }
        return memberBits;
    }

    // Operations

    @Override
    protected long progress() {
        return super.progress() * 2 + (now().leadershipTransferState() == null ? 0 : 1);
    }

    @Override
    protected boolean readsAnywhere(Request request) {
        return setup.reads() == Setup.Reads.ANY && request instanceof Request.Get;
    }

    @Override
    protected void propose(Command.Execute operation) {
        then(operation, node().<SessionStore.@Nullable Answer>replicate(operation), (ordered, answer) -> {
            if (answer != null) {
                answered(operation, answer);
            }
        });
    }

    @Override
    protected void read(Command.Execute operation, String key) {
        QueryPolicy policy = setup.policy();
        if (policy == null) {
            propose(operation);
            return;
        }
        then(
                operation,
                node().<SessionStore.Answer>query(new Read(key), policy, Optional.empty(), Optional.empty()),
                (ordered, answer) -> {
                    if (policy == QueryPolicy.EVENTUAL_CONSISTENCY) {
                        answeredPerhapsOld(operation, answer);
                    } else {
                        answered(operation, answer);
                    }
                });
    }

    @Override
    protected void change(Command.Execute operation, Set<Integer> all, int server, boolean add) {
        MembershipChangeMode mode =
                add ? MembershipChangeMode.ADD_OR_PROMOTE_TO_FOLLOWER : MembershipChangeMode.REMOVE_MEMBER;
        long known = node().getCommittedMembers().getLogIndex();
        wish(operation, node().changeMembership(Member.of(server), mode, known));
    }

    @Override
    protected void transfer(Command.Execute operation, int to) {
        wish(operation, node().transferLeadership(Member.of(to)));
    }

    private <T> void wish(Command.Execute operation, CompletableFuture<Ordered<T>> future) {
        then(
                operation,
                future,
                (ordered, result) ->
                        answered(operation, new SessionStore.Answer((int) ordered.getCommitIndex(), Result.DONE)));
    }

    /** The library's own exceptions say that it was not done, or may not have been; others that it cannot be. */
    @SuppressWarnings("FutureReturnValueIgnored") // what this makes of it is all that is wanted
    private <T extends @Nullable Object> void then(
            Command.Execute operation, CompletableFuture<Ordered<T>> future, BiConsumer<Ordered<T>, T> done) {
        future.whenComplete((ordered, failure) -> {
            if (failure == null) {
                done.accept(ordered, ordered.getResult());
            } else if (failure instanceof RaftException) {
                unknown(operation);
            } else {
                refused(operation);
            }
        });
    }

    private final class Machine implements StateMachine, InternalCommitAware {
        @Override
        public @Nullable Object runOperation(long index, Object operation) {
            if (operation instanceof Read read) {
                return store.read(read.key());
            }
            tellCommit();
            if (operation instanceof Command.Execute execute) {
                return store.apply((int) index, execute);
            }
            store.pass((int) index, 0);
            return null;
        }

        /** A new configuration is committed: an entry that the library keeps to itself otherwise. */
        @Override
        public void onInternalCommit(long index) {
            tellCommit();
            store.pass((int) index, -1);
        }

        @Override
        public void takeSnapshot(long index, Consumer<Object> chunks) {
            chunks.accept(store.snapshot((int) index));
        }

        @Override
        public void installSnapshot(long index, List<Object> chunks) {
            store.install((int) index, (Image) chunks.get(0), running);
        }

        @Override
        public Object getNewTermOperation() {
            return Command.NOOP;
        }
    }

    private final class Sender implements Transport {
        @Override
        public void send(RaftEndpoint target, RaftMessage message) {
            Objects.requireNonNull(target, "MicroRaft sends a message to nobody");
            env.send(Member.node(target), new Carried<>(message, Wire.WORDS));
        }

        @Override
        public boolean isReachable(RaftEndpoint endpoint) {
            return true;
        }
    }
}
