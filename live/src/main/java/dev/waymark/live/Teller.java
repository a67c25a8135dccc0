package dev.waymark.live;

import dev.waymark.core.Operation;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.OperationName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps what was seen until observers can be told of it, in steps: the answers to a request with it, all else unasked. */
final class Teller implements Sight {
    private static final Observer NOBODY = new Observer() {};

    private record Seen(int node, Runnable telling) {}

    private final LiveClients clients;
    private final Runnable beforeStepped;
    private final Map<String, Integer> emitted = new LinkedHashMap<>();
    private final List<Seen> waiting = new ArrayList<>();
    private final Set<OperationName> hopeless = new LinkedHashSet<>();
    private Observer observer = NOBODY;
    private @Nullable Failure failure;
    private int unasked;
    private long sightings;

    Teller(LiveClients clients, Runnable beforeStepped) {
        this.clients = clients;
        this.beforeStepped = beforeStepped;
    }

    void begin(@Nullable Observer newObserver) {
        observer = newObserver == null ? NOBODY : newObserver;
        emitted.clear();
        waiting.clear();
        hopeless.clear();
        failure = null;
        unasked = 0;
    }

    Observer observer() {
        return observer;
    }

    /** Ends the step of a decision, with what of {@code node} has been seen since; 0: nothing belongs to it. */
    void stepped(int node) {
        if (node > 0) {
            for (Seen seen : take(node)) {
                seen.telling().run();
            }
        }
        end(node);
    }

    private void end(int node) {
        beforeStepped.run();
        observer.stepped(node);
    }

    private List<Seen> take(int node) {
        List<Seen> taken = waiting.stream().filter(seen -> seen.node() == node).toList();
        waiting.removeAll(taken);
        return taken;
    }

    /** What waits, a step for each node, as it came. */
    void tellUnasked() {
        while (!waiting.isEmpty()) {
            int node = waiting.get(0).node();
            observer.unasked();
            while (!waiting.isEmpty() && waiting.get(0).node() == node) {
                waiting.remove(0).telling().run();
                unasked++;
            }
            end(node);
        }
    }

    @Override
    public void emitted(int node, String event, @Nullable Object... fields) {
        sightings++;
        emitted.merge(event, 1, Integer::sum);
        @Nullable Object[] kept = fields.clone();
        waiting.add(new Seen(node, () -> observer.emitted(node, event, kept)));
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        sightings++;
        if (clients.answered(client, number)) {
            waiting.add(new Seen(node, () -> observer.replied(client, number, node, result)));
        }
    }

    @Override
    public void unanswered(int client, int number, int node, String why) {
        OperationName name = new OperationName(client, number);
        hopeless.add(name);
        emitted(node, LiveCluster.UNKNOWN_OUTCOME, name.toString(), why);
    }

    boolean isHopeless(Operation operation) {
        return hopeless.contains(new OperationName(operation.client(), operation.number()));
    }

    @Override
    public void failed(int node, String what, String kind) {
        if (failure == null) {
            sightings++;
            Failure first = new Failure(node, "node " + node + " failed: " + what, kind, what);
            failure = first;
            waiting.add(new Seen(node, () -> observer.failed(first)));
        }
    }

    /** A server that the cluster itself has stopped, unasked. */
    void fell(int node, String event) {
        emitted(node, event);
        waiting.add(new Seen(node, () -> observer.crashed(node, DiskMode.KEPT)));
    }

    /** How much has been seen so far: if it has not grown, nothing has happened. */
    long sightings() {
        return sightings;
    }

    @Nullable
    Failure failure() {
        return failure;
    }

    int count(String event) {
        return emitted.getOrDefault(event, 0);
    }

    int unaskedCount() {
        return unasked;
    }
}
