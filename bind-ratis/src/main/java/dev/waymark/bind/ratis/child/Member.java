package dev.waymark.bind.ratis.child;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.util.Timestamp;
import org.jspecify.annotations.Nullable;

/** One server of Ratis: started, made to campaign, to send, to take a request; and what can be seen of it. */
final class Member {
    private static final RaftGroupId GROUP = RaftGroupId.valueOf(new UUID(0, 1));

    /** Longer than anything lasts: what times out does so because it is told to. */
    private static final String NEVER = "2h";

    private static final long NEVER_MILLIS = 2 * 60 * 60 * 1000;

    private final int node;
    private final Bus bus;
    private final Told told;
    private final Store store;
    private final RaftServer server;
    private final Object division;
    private String lastSeen = "";

    /** Begins with what is in its folder, if there is something. */
    Member(int node, int nodes, File folder, boolean preVote, Bus bus, Told told) throws IOException {
        this.node = node;
        this.bus = bus;
        this.told = told;
        this.store = new Store(node, told);
        RaftPeer[] peers = new RaftPeer[nodes];
        for (int each = 1; each <= nodes; each++) {
            peers[each - 1] = peer(each);
        }
        Parameters parameters = new Parameters();
        parameters.put(BusType.SEAT, new BusType.Seat(bus, node), BusType.Seat.class);
        RaftServer.Builder builder = RaftServer.newBuilder()
                .setServerId(RaftPeerId.valueOf(Integer.toString(node)))
                .setGroup(RaftGroup.valueOf(GROUP, peers))
                .setStateMachine(store)
                .setProperties(properties(folder, preVote))
                .setParameters(parameters);
        if (folder.exists()) {
            recover(builder);
        }
        this.server = builder.build();
        server.start();
        this.division = Reflect.has(server, "getDivision", GROUP)
                ? Reflect.call(server, "getDivision", GROUP)
                : Reflect.call(server, "getImpl", GROUP);
    }

    /** The oldest versions do that by themselves. */
    private static void recover(RaftServer.Builder builder) {
        for (Method method : builder.getClass().getMethods()) {
            if (method.getName().equals("setOption")) {
                Object option = Reflect.callStatic(method.getParameterTypes()[0], "valueOf", "RECOVER");
                Reflect.call(builder, "setOption", option);
            }
        }
    }

    private static RaftPeer peer(int node) {
        RaftPeerId id = RaftPeerId.valueOf(Integer.toString(node));
        String address = "bus:" + node;
        try {
            return RaftPeer.class.getConstructor(RaftPeerId.class, String.class).newInstance(id, address);
        } catch (NoSuchMethodException e) {
            return RaftPeer.newBuilder().setId(id).setAddress(address).build();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a peer cannot be made", e);
        }
    }

    private static RaftProperties properties(File folder, boolean preVote) {
        RaftProperties properties = new RaftProperties();
        properties.set("raft.rpc.type", BusType.class.getName());
        properties.set("raft.server.storage.dir", folder.getPath());
        properties.set("raft.server.rpc.timeout.min", NEVER);
        properties.set("raft.server.rpc.timeout.max", "3h");
        properties.set("raft.server.rpc.request.timeout", NEVER);
        properties.set("raft.server.rpc.slowness.timeout", NEVER);
        properties.set("raft.server.rpcslowness.timeout", NEVER); // as the oldest versions spell it
        properties.set("raft.server.rpc.sleep.time", "1ms");
        properties.set("raft.server.retrycache.expirytime", NEVER);
        properties.set("raft.server.notification.no-leader.timeout", NEVER);
        properties.set("raft.server.close.threshold", NEVER);
        properties.set("raft.server.log.preallocated.size", "4KB");
        properties.set("raft.server.log.segment.size.max", "1MB");
        properties.set("raft.server.log.write.buffer.size", "64KB");
        properties.set("raft.server.log.appender.buffer.byte-limit", "16KB");
        properties.set("raft.server.log.log-metadata.enabled", "false");
        properties.set("raft.server.snapshot.trigger-when-stop.enabled", "false");
        properties.set("raft.server.leaderelection.pre-vote", Boolean.toString(preVote));
        properties.set("raft.server.leaderelection.leader.step-down.wait-time", NEVER);
        return properties;
    }

    /** As when its election timeout has passed; one that is asking for votes begins anew, with the next term. */
    void campaign() {
        synchronized (division) {
            String role = role();
            if (role.equals("LEADER")) {
                return;
            }
            if (role.equals("CANDIDATE")) {
                giveUpElection();
            }
            if (Reflect.has(division, "changeToCandidate", false)) {
                Reflect.callOrNull(division, "changeToCandidate", false);
            } else {
                Reflect.callOrNull(division, "changeToCandidate");
            }
        }
    }

    private void giveUpElection() {
        if (Reflect.has(division, "changeToFollowerAndPersistMetadata", 0L, false, "")) {
            Reflect.callOrNull(division, "changeToFollowerAndPersistMetadata", term(), false, "its election timeout");
        } else {
            Reflect.callOrNull(division, "changeToFollowerAndPersistMetadata", term(), "its election timeout");
        }
        bus.fail(node, "requestVote", "no answer in time");
    }

    /** As when it is time for a heartbeat; what was not answered since the last one is sent again. */
    void heartbeat() {
        if (!role().equals("LEADER")) {
            return;
        }
        appenders().forEach(this::wake);
        bus.fail(node, "appendEntries", "no answer in time");
    }

    private List<?> appenders() {
        Object leader = ((Optional<?>) Reflect.call(Reflect.call(division, "getRole"), "getLeaderState")).orElse(null);
        return leader == null ? List.of() : ((Stream<?>) Reflect.call(leader, "getLogAppenders")).toList();
    }

    @SuppressWarnings("unchecked") // that is what they are in the versions that have no other way
    private void wake(Object appender) {
        if (Reflect.has(appender, "triggerHeartbeat")) {
            Reflect.callOrNull(appender, "triggerHeartbeat");
            return;
        }
        Object follower = Reflect.call(appender, "getFollower");
        Timestamp longAgo = Timestamp.currentTime().addTimeMs(-2 * NEVER_MILLIS);
        ((AtomicReference<Timestamp>) Reflect.field(follower, "lastRpcResponseTime")).set(longAgo);
        ((AtomicReference<Timestamp>) Reflect.field(follower, "lastRpcSendTime")).set(longAgo);
        Reflect.callOrNull(appender, "notifyAppend");
    }

    /** {@code command} as {@link Store} reads it. Its outcome is told: the result, or that it was refused. */
    void ask(int client, int number, String command) throws IOException {
        ClientId id = ClientId.valueOf(new UUID(1, client));
        Message message = Message.valueOf(client + Protos.SEPARATOR + number + Protos.SEPARATOR + command);
        CompletableFuture<?> unused = server.submitClientRequestAsync(request(id, number, message))
                .whenComplete((reply, thrown) -> {
                    if (thrown != null) {
                        told.tell("refused", node, 0, client, number, thrown);
                    } else if (reply.isSuccess()) {
                        told.tell("answer", node, 0, client, number, Store.text(reply.getMessage()));
                    } else {
                        told.tell("refused", node, 0, client, number, Reflect.callOrNull(reply, "getException"));
                    }
                });
    }

    private RaftClientRequest request(ClientId client, int number, Message message) {
        RaftPeerId self = RaftPeerId.valueOf(Integer.toString(node));
        for (var constructor : RaftClientRequest.class.getDeclaredConstructors()) {
            if (Modifier.isPublic(constructor.getModifiers()) && constructor.getParameterCount() == 7) {
                try {
                    return (RaftClientRequest) constructor.newInstance(
                            client, self, GROUP, (long) number, message, RaftClientRequest.writeRequestType(), null);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException("a request cannot be made", e);
                }
            }
        }
        return RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(self)
                .setGroupId(GROUP)
                .setCallId(number)
                .setMessage(message)
                .setType(RaftClientRequest.writeRequestType())
                .build();
    }

    private Object state() {
        return Reflect.call(division, "getState");
    }

    private long term() {
        return (Long) Reflect.call(state(), "getCurrentTerm");
    }

    private String role() {
        return String.valueOf(Reflect.call(Reflect.call(division, "getRole"), "getCurrentRole"));
    }

    private Object log() {
        return Reflect.call(state(), "getLog");
    }

    private static int number(@Nullable Object peer) {
        return peer == null || peer.toString().isEmpty() ? 0 : Integer.parseInt(peer.toString());
    }

    /** Tells what can be seen of it, if that has changed; true if it has. */
    boolean show() {
        Object state = state();
        Object log = log();
        long next = (Long) Reflect.call(log, "getNextIndex");
        List<LogEntryProto> entries = new ArrayList<>();
        for (long index = 0; index < next; index++) {
            entries.add((LogEntryProto) Reflect.call(log, "get", index));
        }
        Object[] seen = {
            role(),
            term(),
            number(Reflect.fieldOrNull(state, "votedFor")),
            number(Reflect.callOrNull(state, "getLeaderId")),
            (Long) Reflect.call(log, "getLastCommittedIndex") + 1,
            (Long) Reflect.call(state, "getLastAppliedIndex") + 1,
            Protos.entries(entries),
            store.contents()
        };
        String text = Arrays.toString(seen);
        if (text.equals(lastSeen)) {
            return false;
        }
        lastSeen = text;
        told.tell("state", node, Integer.MAX_VALUE, seen);
        return true;
    }

    /** It has no effect on anybody from now on; its threads end a little later. */
    void close() {
        bus.leave(node);
        try {
            server.close();
        } catch (IOException e) {
            System.err.println("server " + node + " did not close: " + e);
        }
    }
}
