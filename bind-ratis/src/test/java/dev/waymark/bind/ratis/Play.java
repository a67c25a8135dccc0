package dev.waymark.bind.ratis;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A cluster of Ratis that is told what to do, step by step. */
final class Play implements AutoCloseable {
    private final List<Event> events = new ArrayList<>();
    private final Cluster cluster;

    Play(Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put("patience", "120000"); // nothing here shall depend on how fast a machine is
        cluster = Target.of(new Ratis(), all, List.of()).deployment().cluster();
        cluster.reset(1, new EventStream() {
            @Override
            protected void on(Event event) {
                events.add(event);
            }
        });
    }

    View view() {
        return cluster.view();
    }

    List<Event> events() {
        return events;
    }

    RaftState state(int node) {
        return Objects.requireNonNull(RaftState.of(view().state(node)));
    }

    @Nullable
    Skip apply(Decision decision) {
        return cluster.apply(view().encode(decision));
    }

    void must(Decision decision) {
        Skip skip = apply(decision);
        if (skip != null) {
            throw new AssertionError(decision + " was skipped: " + skip);
        }
    }

    /** Fires that timer of the node. */
    void fire(int node, String kind) {
        for (int i = 0; i < view().timers(); i++) {
            if (Code.a(view().timer(i)) == node && view().timerKind(i).equals(kind)) {
                must(view().decode(Code.fire(view().timer(i))));
                return;
            }
        }
        throw new AssertionError("node " + node + " has no timer " + kind);
    }

    /** Delivers whatever can be, the oldest first, until there is nothing or {@code most} were; in a steady order. */
    void deliverAll(int most) {
        for (int i = 0; i < most && view().deliverable() > 0; i++) {
            int oldest = 0;
            for (int each = 1; each < view().deliverable(); each++) {
                oldest = view().sentAt(each) < view().sentAt(oldest) ? each : oldest;
            }
            must(view().decode(Code.deliver(view().message(oldest))));
        }
    }

    /** The next request of that client, put to that node. */
    void ask(int client, int node) {
        for (int i = 0; i < view().requests(); i++) {
            long request = view().request(i);
            if (Code.a(request) == client && Code.b(request) == node) {
                must(view().decode(Code.invoke(request)));
                return;
            }
        }
        throw new AssertionError("client " + client + " has nothing to ask of node " + node);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
