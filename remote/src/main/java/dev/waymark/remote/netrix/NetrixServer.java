package dev.waymark.remote.netrix;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What NETRIX calls its runtime: where replicas register, tell what they do, and are told what happens to them. */
final class NetrixServer implements AutoCloseable {
    /** A message of a protocol as text of JSON: its bytes are three quarters of that. */
    private static final int MESSAGE_MAX = 4 << 20;

    private static final int REPLICA_MAX = 64 << 10;

    /** Told between two decisions. */
    private static final int TOLD_MAX = 10_000;

    private static final int TOLD_CHARS_MAX = 64 << 20;
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final long BODY_MILLIS = 10_000;

    private final RequestIntake intake;
    private final ReplicaClient client;
    private final ReplicaAddress addresses;
    private final int expected;
    private final Map<String, Replica> replicas = new TreeMap<>();
    private final Deque<Told> told = new ArrayDeque<>();
    private long toldChars;
    private @Nullable String flooding;
    private long activity;
    private volatile @Nullable Object user;

    NetrixServer(InetSocketAddress listen, int expected, ReplicaAddress addresses) {
        this(listen, expected, addresses, ANSWER, BODY_MILLIS);
    }

    /** {@code answer}: how long replicas may take to answer; {@code bodyMillis}: to send what they tell. */
    NetrixServer(InetSocketAddress listen, int expected, ReplicaAddress addresses, Duration answer, long bodyMillis) {
        this.expected = expected;
        this.addresses = addresses;
        this.client = new ReplicaClient(answer);
        try {
            intake = new RequestIntake(listen, bodyMillis);
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "netrix cannot listen at " + listen.getHostString() + ":" + listen.getPort() + ": " + e.getMessage()
                            + " (give another port with -p listen=HOST:PORT)",
                    e);
        }
        intake.post("/replica", REPLICA_MAX, body -> register(Requests.replica(body, addresses)));
        intake.get("/replicas", this::list);
        for (String path : List.of("/message", "/messages")) { // as the code has it, and as its documentation says
            intake.post(path, MESSAGE_MAX, body -> tell(Requests.message(body)));
        }
        for (String path : List.of("/event", "/events")) {
            intake.post(path, MESSAGE_MAX, body -> tell(Requests.event(body)));
        }
        for (String path : List.of("/log", "/state")) { // clients send it, and nothing was ever done with it
            intake.post(path, MESSAGE_MAX, body -> Requests.OK);
        }
        intake.start();
    }

    int port() {
        return intake.address().getPort();
    }

    /** Whose execution goes on now. */
    void usedBy(Object cluster) {
        user = cluster;
    }

    boolean isUsedBy(Object cluster) {
        return user == cluster;
    }

    private synchronized String list(String id) {
        Replica one = replicas.get(id);
        if (id.isEmpty()) {
            List<String> all = replicas.values().stream().map(Requests::replica).toList();
            return "[" + String.join(",", all) + "]";
        }
        if (one == null) {
            throw new Refused(Refused.Why.PATH, "there is no replica " + Requests.brief(id));
        }
        return Requests.replica(one);
    }

    /** Once all are there, others are refused: so are two with one name at two addresses. */
    private synchronized String register(Replica replica) {
        Replica known = replicas.get(replica.id());
        if (known != null && !known.address().equals(replica.address())) {
            throw new Refused(
                    Refused.Why.ONE_TOO_MANY,
                    "two replicas registered as " + replica.id() + ", at " + known.address() + " and at "
                            + replica.address());
        }
        if (known == null && replicas.size() == expected) {
            throw new Refused(
                    Refused.Why.ONE_TOO_MANY,
                    "replica " + replica.id() + " registered when " + expected + " were there (" + names()
                            + "): give -p nodes=" + (expected + 1) + " if there are more");
        }
        replicas.put(replica.id(), replica);
        return tell(new Told.Registered(replica.id(), replica.ready()));
    }

    /** Who tells more than anybody can listen to has failed; what it told until then is kept. */
    private synchronized String tell(Told what) {
        if (!replicas.containsKey(what.replica())) {
            throw new Refused(Refused.Why.UNREGISTERED, "replica " + what.replica() + " has not registered");
        }
        toldChars += what.chars();
        if (told.size() >= TOLD_MAX || toldChars > TOLD_CHARS_MAX) {
            toldChars -= what.chars();
            flooding = flooding == null ? what.replica() : flooding;
            throw new Refused(Refused.Why.FLOOD, "too much was told since the last decision");
        }
        told.add(what);
        activity++;
        notifyAll();
        return Requests.OK;
    }

    private synchronized String names() {
        return String.join(", ", replicas.keySet());
    }

    /** Waits until all have registered and are ready. Throws if they do not within this time. */
    synchronized List<Replica> await(long millis) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        while (replicas.size() < expected || replicas.values().stream().anyMatch(each -> !each.ready())) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw SystemMistake.starting(notThere(millis));
            }
            wait(left);
        }
        return new ArrayList<>(replicas.values());
    }

    private String notThere(long millis) {
        List<String> notReady = replicas.values().stream()
                .filter(each -> !each.ready())
                .map(Replica::id)
                .toList();
        String refusal = intake.lastRefusal();
        return "netrix: " + replicas.size() + " of " + expected + " replicas registered within " + millis + " ms"
                + (replicas.isEmpty() ? "" : " (" + names() + ")")
                + (notReady.isEmpty() ? "" : ", of which " + String.join(", ", notReady) + " did not become ready")
                + (refusal.isEmpty() ? "" : "; refused last: " + refusal)
                + ": start them with the address of the runtime, "
                + intake.address().getHostString() + ":" + port();
    }

    synchronized long activity() {
        return activity;
    }

    /** What was told since the last time, in order. */
    synchronized List<Told> take() {
        List<Told> all = new ArrayList<>(told);
        told.clear();
        toldChars = 0;
        if (flooding != null) {
            all.add(new Told.Flood(flooding, TOLD_MAX));
            flooding = null;
        }
        return all;
    }

    /** How many requests were refused since the last time, and why. */
    Map<String, Integer> takeRefused() {
        return intake.takeRefused();
    }

    /** Asks a replica to do something. Returns when it has answered; throws {@link IOException} if it does not say that it did. */
    void ask(Replica replica, String path, String body) throws IOException, InterruptedException {
        client.ask(replica, path, body);
    }

    @Override
    public void close() {
        intake.close();
    }
}
