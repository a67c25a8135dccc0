package dev.waymark.bind.kraft;

import dev.waymark.binding.Ballot;
import dev.waymark.binding.Carried;
import dev.waymark.binding.NodeRandom;
import dev.waymark.binding.RaftBinding;
import dev.waymark.binding.Rpc;
import dev.waymark.binding.SessionStore;
import dev.waymark.core.Env;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Timers;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.feature.SupportedVersionRange;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.raft.Batch;
import org.apache.kafka.raft.BatchReader;
import org.apache.kafka.raft.CandidateState;
import org.apache.kafka.raft.ElectionState;
import org.apache.kafka.raft.Endpoints;
import org.apache.kafka.raft.ExpirationService;
import org.apache.kafka.raft.KafkaRaftClient;
import org.apache.kafka.raft.LeaderAndEpoch;
import org.apache.kafka.raft.LeaderState;
import org.apache.kafka.raft.NetworkChannel;
import org.apache.kafka.raft.OffsetAndEpoch;
import org.apache.kafka.raft.QuorumState;
import org.apache.kafka.raft.QuorumStateStore;
import org.apache.kafka.raft.RaftClient;
import org.apache.kafka.raft.RaftMessage;
import org.apache.kafka.raft.RaftMessageQueue;
import org.apache.kafka.raft.RaftRequest;
import org.apache.kafka.raft.RaftResponse;
import org.apache.kafka.raft.RaftUtil;
import org.apache.kafka.raft.ReplicaKey;
import org.apache.kafka.raft.errors.BufferAllocationException;
import org.apache.kafka.raft.errors.NotLeaderException;
import org.apache.kafka.server.common.KRaftVersion;
import org.apache.kafka.snapshot.SnapshotReader;
import org.apache.kafka.snapshot.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/** One voter: the library's client, polled until it would wait. */
final class Server extends RaftBinding {
    /** Upon it the library polls because something of less weight than an election is due: a retry, a linger, a fetch. */
    static final String POLL = "poll";

    /** Polls in one step that wait for nothing, after which time must pass. */
    private static final int SPINS_MAX = 100;

    private static final ListenerName LISTENER = new ListenerName("CONTROLLER");

    private final Setup setup;
    private final KraftLog log;
    private final Library.NodeTime time;
    private final ArrayDeque<RaftMessage> queue = new ArrayDeque<>();
    private final Map<String, Long> armed = new TreeMap<>();
    private final List<Command.Execute> proposed = new ArrayList<>();
    private @Nullable KafkaRaftClient<Record> client;
    private @Nullable Rpc<Packet, Packet> rpc;
    private boolean wakes;
    private long pollAt;
    private int leadsIn = -1;
    private boolean running;

    Server(Env env, Setup setup) {
        super(env, setup.clients(), task -> null);
        this.setup = setup;
        this.time = new Library.NodeTime(env);
        this.log = new KraftLog(env.disk(), setup.fetch(), env.nodes(), this::tellElection);
    }

    // The library

    @Override
    protected void boot() {
        Rpc<Packet, Packet> newRpc = new Rpc<>(env, setup.requestTimeout(), new Rpc.Framing<>() {
            @Override
            public Object request(int number, Packet body) {
                return new Carried<>(body, Words.WORDS);
            }

            @Override
            public Object response(int number, Packet request, Packet body) {
                return new Carried<>(body, Words.WORDS);
            }
        });
        rpc = newRpc;
        newRpc.serve((from, request) -> {
            RaftRequest.Inbound inbound = new RaftRequest.Inbound(
                    LISTENER, request.number(), request.version(), request.data(), time.milliseconds());
            client().handle(inbound);
            return inbound.completion.thenApply(response -> new Packet(request.number(), response.data(), request));
        });
        Map<Integer, InetSocketAddress> voters = new TreeMap<>();
        for (int node = 1; node <= env.nodes(); node++) {
            voters.put(node, InetSocketAddress.createUnresolved("server-" + node, 9000 + node));
        }
        KafkaRaftClient<Record> built = Library.client(
                OptionalInt.of(env.self()),
                directory(env.self()),
                Library.SERDE,
                new Channel(newRpc),
                new Queue(),
                log,
                Library.MEMORY,
                time,
                (ExpirationService) new Expiry(),
                setup.fetchWait(),
                true,
                "waymark",
                List.of(),
                Endpoints.fromInetSocketAddresses(Map.of(LISTENER, Objects.requireNonNull(voters.get(env.self())))),
                new SupportedVersionRange((short) 0, (short) 1),
                new LogContext(),
                new NodeRandom(env.random()),
                setup.quorum());
        client = built;
        built.register(new Listener());
        built.initialize(voters, new Votes(), new Metrics(time));
        wakes = true;
        pump();
        running = true;
    }

    private static Uuid directory(int node) {
        return new Uuid(1, node);
    }

    private KafkaRaftClient<Record> client() {
        return Objects.requireNonNull(client, "not started");
    }

    private QuorumState quorum() {
        return Library.quorum(client());
    }

    @Override
    @SuppressWarnings("unchecked") // nothing else is sent
    protected void deliver(int from, Object message) {
        Packet packet = ((Carried<Packet>) message).inside();
        if (packet.isRequest()) {
            Objects.requireNonNull(rpc).requested(from, packet.number(), packet);
        } else {
            Objects.requireNonNull(rpc).responded(from, packet.number(), packet);
        }
        wakes = true;
    }

    @Override
    protected void fired(String kind) {
        armed.remove(kind);
        wakes = !Objects.requireNonNull(rpc).fire(kind) || wakes;
    }

    @Override
    protected void pump() {
        super.pump();
        int spins = 0;
        while (wakes || !queue.isEmpty()) {
            wakes = false;
            boolean idle = queue.isEmpty();
            client().poll();
            if (idle && pollAt <= env.now() && ++spins < SPINS_MAX) {
                wakes = true;
            }
        }
    }

    @Override
    protected void settled() {
        QuorumState quorum = quorum();
        long now = time.milliseconds();
        long heartbeat = Long.MAX_VALUE;
        long check = Long.MAX_VALUE;
        long election = Long.MAX_VALUE;
        if (quorum.isLeader()) {
            LeaderState<Record> leads = quorum.leaderStateOrThrow();
            heartbeat = leads.timeUntilBeginQuorumEpochTimerExpires(now);
            check = leads.timeUntilCheckQuorumExpires(now);
        } else if (quorum.isFollower()) {
            election = quorum.followerStateOrThrow().remainingFetchTimeMs(now);
        } else if (quorum.isCandidate()) {
            CandidateState candidate = quorum.candidateStateOrThrow();
            election = candidate.isBackingOff()
                    ? candidate.remainingBackoffMs(now)
                    : candidate.remainingElectionTimeMs(now);
        } else if (quorum.isUnattached()) {
            election = quorum.unattachedStateOrThrow().remainingElectionTimeMs(now);
        } else {
            election = quorum.resignedStateOrThrow().remainingElectionTimeMs(now);
        }
        long poll = Math.max(1, pollAt - env.now());
        arm(Timers.HEARTBEAT, heartbeat);
        arm(Timers.QUORUM, check);
        arm(Timers.ELECTION, election);
        arm(POLL, poll < Math.min(Math.min(heartbeat, check), election) ? poll : Long.MAX_VALUE);
    }

    private void arm(String kind, long wait) {
        Long known = armed.get(kind);
        if (wait == Long.MAX_VALUE) {
            if (known != null) {
                armed.remove(kind);
                env.cancelTimer(kind);
            }
        } else if (known == null || known != env.now() + wait) {
            armed.put(kind, env.now() + wait);
            env.setTimer(kind, wait);
        }
    }

    // What is seen

    @Override
    protected RaftState look() {
        QuorumState quorum = quorum();
        return new RaftState(
                role(),
                quorum.epoch(),
                vote(quorum),
                leader(),
                log.log().entries(),
                commit(),
                store.applied(),
                store.digest(),
                log.log().base(),
                log.log().baseTerm(),
                ((1 << env.nodes()) - 1) << 1,
                setup.givenWorkload() ? store.all() : Map.of());
    }

    private int vote(QuorumState quorum) {
        return quorum.isLeader() || quorum.isCandidate()
                ? env.self()
                : quorum.maybeUnattachedState()
                        .flatMap(state -> state.votedKey())
                        .map(ReplicaKey::id)
                        .orElse(0);
    }

    @Override
    protected Role role() {
        QuorumState quorum = quorum();
        return quorum.isLeader() ? Role.LEADER : quorum.isCandidate() ? Role.CANDIDATE : Role.FOLLOWER;
    }

    @Override
    protected int term() {
        return quorum().epoch();
    }

    /** A server that has resigned still names itself. */
    @Override
    protected int leader() {
        return quorum().isResigned() ? 0 : Math.max(0, quorum().leaderIdOrSentinel());
    }

    @Override
    protected int commit() {
        return Math.max(log.log().base(), (int) client().highWatermark().orElse(0));
    }

    @Override
    protected long progress() {
        return super.progress() * 31 + leadsIn;
    }

    // Operations

    /** The library says later than it leads that it can take some: when all that was committed is applied. */
    @Override
    protected void propose(Command.Execute operation) {
        if (leadsIn != term()) {
            unknown(operation);
            return;
        }
        try {
            client().prepareAppend(leadsIn, List.of(operation));
            client().schedulePreparedAppend();
            proposed.add(operation);
        } catch (NotLeaderException | BufferAllocationException e) {
            unknown(operation);
        }
    }

    private void applied(int index, Command.Execute operation) {
        SessionStore.Answer answer = store.apply(index, operation);
        if (proposed.remove(operation) && answer != null) {
            answered(operation, answer);
        }
    }

    private final class Listener implements RaftClient.Listener<Record> {
        @Override
        public void handleCommit(BatchReader<Record> reader) {
            tellCommit();
            try (reader) {
                while (reader.hasNext()) {
                    Batch<Record> batch = reader.next();
                    int index = (int) batch.baseOffset();
                    for (Record operation : batch.records()) {
                        applied(++index, (Command.Execute) operation);
                    }
                    for (int i = 0; i < batch.controlRecords().size(); i++) {
                        store.pass(++index, 0);
                    }
                    compact(batch.epoch());
                }
            }
        }

        @Override
        public void handleLoadSnapshot(SnapshotReader<Record> reader) {
            try (reader) {
                while (reader.hasNext()) {
                    for (Record image : reader.next().records()) {
                        store.install((int) reader.lastContainedLogOffset() + 1, (Image) image, running);
                    }
                }
            }
        }

        @Override
        public void handleLeaderChange(LeaderAndEpoch leader) {
            leadsIn = leader.isLeader(env.self()) ? leader.epoch() : -1;
            if (leadsIn < 0) {
                proposed.forEach(Server.this::unknown);
                proposed.clear();
            }
        }
    }

    private void compact(int epoch) {
        int applied = store.applied();
        if (setup.snapshotEvery() > 0 && applied - log.log().base() >= setup.snapshotEvery()) {
            Optional<SnapshotWriter<Record>> made = client().createSnapshot(new OffsetAndEpoch(applied, epoch), 0);
            made.ifPresent(snapshot -> {
                try (snapshot) {
                    snapshot.append(List.of(store.snapshot(applied)));
                    snapshot.freeze();
                }
            });
        }
    }

    // What the library wants of its surroundings

    private final class Queue implements RaftMessageQueue {
        @Override
        public @Nullable RaftMessage poll(long timeoutMs) {
            pollAt = timeoutMs > Integer.MAX_VALUE ? Long.MAX_VALUE : env.now() + timeoutMs;
            return queue.poll();
        }

        @Override
        public void add(RaftMessage message) {
            queue.add(message);
        }

        @Override
        public boolean isEmpty() {
            return queue.isEmpty();
        }

        @Override
        public void wakeup() {
            wakes = true;
        }
    }

    private record Channel(Rpc<Packet, Packet> rpc) implements NetworkChannel {
        @Override
        public int newCorrelationId() {
            return rpc.next();
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the request has a future of its own
        public void send(RaftRequest.Outbound request) {
            Packet packet = new Packet(request.correlationId(), request.data(), null);
            CompletableFuture<Packet> answer = rpc.call(request.destination().id(), packet);
            answer.whenComplete((response, failure) -> {
                ApiMessage data = failure == null
                        ? response.data()
                        : RaftUtil.errorResponse(ApiKeys.forId(packet.api()), Errors.BROKER_NOT_AVAILABLE);
                request.completion.complete(
                        new RaftResponse.Inbound(request.correlationId(), data, request.destination()));
            });
        }

        @Override
        public ListenerName listenerName() {
            return LISTENER;
        }
    }

    /** Fetches that wait for something new. Appends wait for ever, as the library has it. */
    private final class Expiry implements ExpirationService {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // it is returned, and this only cleans up after it
        public <T> CompletableFuture<T> failAfter(long timeoutMs) {
            CompletableFuture<T> future = new CompletableFuture<>();
            if (timeoutMs < Integer.MAX_VALUE) {
                ScheduledFuture<?> timer = tasks.schedule(
                        () -> {
                            future.completeExceptionally(new TimeoutException("expired after " + timeoutMs));
                        },
                        timeoutMs,
                        TimeUnit.MILLISECONDS);
                future.whenComplete((done, failure) -> timer.cancel(false));
            }
            return future;
        }
    }

    private final class Votes implements QuorumStateStore {
        @Override
        public Optional<ElectionState> readElectionState() {
            Ballot saved = Ballot.load(env.disk());
            if (saved == null) {
                return Optional.empty();
            } else if (saved.leader() != 0) {
                return Optional.of(ElectionState.withElectedLeader(saved.term(), saved.leader(), voters()));
            } else if (saved.vote() != 0) {
                ReplicaKey vote = ReplicaKey.of(saved.vote(), ReplicaKey.NO_DIRECTORY_ID);
                return Optional.of(ElectionState.withVotedCandidate(saved.term(), vote, voters()));
            }
            return Optional.of(ElectionState.withUnknownLeader(saved.term(), voters()));
        }

        private java.util.Set<Integer> voters() {
            java.util.Set<Integer> voters = new java.util.TreeSet<>();
            for (int node = 1; node <= env.nodes(); node++) {
                voters.add(node);
            }
            return voters;
        }

        @Override
        public void writeElectionState(ElectionState latest, KRaftVersion version) {
            int vote = latest.optionalVotedKey().map(ReplicaKey::id).orElse(0);
            new Ballot(latest.epoch(), vote, latest.optionalLeaderId().orElse(0)).save(env.disk());
        }

        @Override
        public Path path() {
            return Path.of("quorum-state");
        }

        @Override
        public void clear() {
            env.disk().remove("ballot");
        }
    }
}
