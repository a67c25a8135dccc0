package dev.waymark.blackbox;

import dev.waymark.core.cluster.Observer;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What was seen, by whichever thread, in order, until observers are told of it. */
final class SeenEvents {
    private record Seen(int node, Consumer<Observer> telling) {}

    private final Queue<Seen> waiting = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<String, Integer> emitted = new ConcurrentHashMap<>();

    void clear() {
        waiting.clear();
        emitted.clear();
    }

    void add(int node, Consumer<Observer> telling) {
        waiting.add(new Seen(node, telling));
    }

    void emitted(int node, String event, @Nullable Object... fields) {
        emitted.merge(event, 1, Integer::sum);
        @Nullable Object[] kept = fields.clone();
        add(node, observer -> observer.emitted(node, event, kept));
    }

    /** How often an event was emitted. */
    int count(String event) {
        return emitted.getOrDefault(event, 0);
    }

    /** What is there now, in steps of one node each; how many effects that were. */
    int tell(Observer observer, Runnable beforeStepped) {
        int told = 0;
        for (Seen next = waiting.peek(); next != null; ) {
            int node = next.node();
            observer.unasked();
            while (next != null && next.node() == node) {
                waiting.remove();
                next.telling().accept(observer);
                told++;
                next = waiting.peek();
            }
            beforeStepped.run();
            observer.stepped(node);
        }
        return told;
    }
}
