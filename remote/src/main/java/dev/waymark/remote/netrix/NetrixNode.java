package dev.waymark.remote.netrix;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.model.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A replica in its place in the simulation: what it is given goes to it, and what it tells happens here. */
final class NetrixNode implements Node {
    private static final String TIMEOUT_START = "TimeoutStart";
    private static final String TIMEOUT_END = "TimeoutEnd";
    private static final List<String> OF_MESSAGES = List.of("MessageSend", "MessageReceive");

    private final Env env;
    private final NetrixCluster cluster;
    private final boolean again;
    private final Map<String, String> durations = new LinkedHashMap<>();
    private boolean ready;

    NetrixNode(Env env, NetrixCluster cluster, boolean again) {
        this.env = env;
        this.cluster = cluster;
        this.again = again;
    }

    @Override
    public void start() {
        ready = true;
        take(cluster.call(env.self(), "/directive", again ? Requests.directive("START") : ""));
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof NetrixMessage known) {
            take(cluster.call(env.self(), "/message", Requests.body(known.original())));
        }
    }

    @Override
    public void timer(String kind) {
        String duration = durations.getOrDefault(kind, "");
        take(cluster.call(env.self(), "/timeout", Requests.timeout(cluster.id(env.self()), kind, duration)));
    }

    /** NETRIX has no clients. */
    @Override
    public void request(Operation operation) {}

    @Override
    public @Nullable Object state() {
        return new Fields("Replica", List.of("ready"), List.of(ready));
    }

    /** In the order in which it was told. */
    void take(List<Told> all) {
        for (Told told : all) {
            if (told instanceof Told.Message message) {
                int to = cluster.node(message.to());
                if (to == 0) {
                    cluster.note("messages to nobody");
                } else if (message.held()) {
                    env.send(to, new NetrixMessage(message));
                } else {
                    cluster.passOn(to, message);
                }
            } else if (told instanceof Told.Event event) {
                take(event);
            } else if (told instanceof Told.Flood flood) {
                throw new IllegalStateException("replica " + flood.replica() + " floods the runtime: more than "
                        + flood.most() + " messages and events, or very large ones, since the last decision");
            } else if (told instanceof Told.Registered registered) {
                ready = registered.ready();
            }
        }
    }

    private void take(Told.Event event) {
        if (OF_MESSAGES.contains(event.type())) {
            cluster.note("events of messages"); // the message itself came, or comes, by another way
            return;
        }
        if (event.type().equals(TIMEOUT_START)) {
            String kind = event.params().getOrDefault("type", "timeout");
            String duration = event.params().getOrDefault("duration", "");
            long millis = GoDuration.millis(duration);
            if (millis < 0) {
                cluster.note("timeouts without a duration");
                millis = 1;
            }
            durations.put(kind, duration);
            env.setTimer(kind, millis);
        } else if (event.type().equals(TIMEOUT_END)) {
            env.cancelTimer(event.params().getOrDefault("type", "timeout"));
        }
        env.emit(event.type(), event.params().values().toArray());
    }
}
