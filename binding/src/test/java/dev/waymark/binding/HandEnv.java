package dev.waymark.binding;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.Operation;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** A node's surroundings, moved by hand. */
final class HandEnv implements Env {
    record Sent(int to, Object message) {}

    final List<Sent> sent = new ArrayList<>();
    final List<String> emitted = new ArrayList<>();
    final List<Object> replies = new ArrayList<>();
    final Map<String, Long> timers = new TreeMap<>();
    final Map<String, Object> written = new TreeMap<>();
    long now;
    int syncs;

    @Override
    public int self() {
        return 1;
    }

    @Override
    public int nodes() {
        return 3;
    }

    @Override
    public void send(int to, Object message) {
        sent.add(new Sent(to, message));
    }

    @Override
    public void setTimer(String kind, long delay) {
        timers.put(kind, now + delay);
    }

    @Override
    public void cancelTimer(String kind) {
        timers.remove(kind);
    }

    /** As the simulation does it: the clock is at the deadline, and the timer is gone. */
    String next() {
        String first = timers.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
        now = Math.max(now, Objects.requireNonNull(timers.remove(first)));
        return first;
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public Rng random() {
        return new Rng(1);
    }

    @Override
    public void emit(String event, Object... fields) {
        emitted.add(event);
    }

    @Override
    public void reply(Operation operation, Object result) {
        replies.add(result);
    }

    @Override
    public Disk disk() {
        return new Disk() {
            @Override
            public Object get(String key) {
                return written.get(key);
            }

            @Override
            public void put(String key, Object value) {
                written.put(key, value);
            }

            @Override
            public void remove(String key) {
                written.remove(key);
            }

            @Override
            public void sync() {
                syncs++;
            }

            @Override
            public Set<String> keys() {
                return written.keySet();
            }
        };
    }
}
