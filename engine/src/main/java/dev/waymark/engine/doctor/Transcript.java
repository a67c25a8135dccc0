package dev.waymark.engine.doctor;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import java.util.ArrayList;
import java.util.List;

/** All events of one execution, each with the hash of what it said at the time. */
final class Transcript extends EventStream {
    private final List<Event> events = new ArrayList<>();
    private final List<Long> hashes = new ArrayList<>();

    @Override
    public void begin(View view) {
        events.clear();
        hashes.clear();
    }

    @Override
    protected void on(Event event) {
        events.add(event);
        hashes.add(hash(event));
    }

    /** Values that Fingerprint does not understand count by their class; the examiner says that they do. */
    private static long hash(Event event) {
        if (event instanceof Event.Failed failed) {
            return Mix.combine(failed.node(), Mix.text(failed.failure().signature())); // stack traces vary among JVMs
        }
        try {
            return Fingerprint.of(event);
        } catch (IllegalArgumentException e) {
            return Mix.text(event.getClass().getSimpleName() + event.node());
        }
    }

    /** The index of the first event that the two do not share; -1 if they are the same. */
    int firstDifference(Transcript other) {
        int common = Math.min(hashes.size(), other.hashes.size());
        for (int i = 0; i < common; i++) {
            if (!hashes.get(i).equals(other.hashes.get(i))) {
                return i;
            }
        }
        return hashes.size() == other.hashes.size() ? -1 : common;
    }

    String text(int i) {
        return i < events.size() ? events.get(i).toString() : "(the execution is over)";
    }

    /** The node that it is about. */
    String node(int i) {
        int node = i >= 0 && i < events.size() ? events.get(i).node() : 0;
        return node == 0 ? "no node" : "node " + node;
    }

    List<Event> events() {
        return events;
    }

    int size() {
        return events.size();
    }

    long digest() {
        long digest = hashes.size();
        for (long hash : hashes) {
            digest = Mix.combine(digest, hash);
        }
        return digest;
    }
}
