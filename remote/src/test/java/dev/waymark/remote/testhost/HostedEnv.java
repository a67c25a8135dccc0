package dev.waymark.remote.testhost;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.Operation;
import dev.waymark.core.random.Rng;
import dev.waymark.remote.wire.Values;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The world of a node in a host: what it asks for becomes effects of the answer. */
final class HostedEnv implements Env, Disk {
    private final JavaHost host;
    private final int self;
    private final Rng random;
    private final Map<String, Object> disk = new TreeMap<>();
    long now;

    HostedEnv(JavaHost host, int self, Rng random) {
        this.host = host;
        this.self = self;
        this.random = random;
    }

    @Override
    public int self() {
        return self;
    }

    @Override
    public int nodes() {
        return host.nodes();
    }

    @Override
    public void send(int to, Object message) {
        if (host.mayDoMore() && host.isOneOfMany() && message instanceof Relay.Token token) {
            host.effect("send", to, host.keep(self, to, message), message, JavaHost.bytes(token));
        } else if (host.mayDoMore()) {
            host.effect("send", to, host.keep(self, to, message), message);
        }
    }

    @Override
    public void setTimer(String kind, long delay) {
        host.effect("timer", kind, delay);
    }

    @Override
    public void cancelTimer(String kind) {
        host.effect("cancel", kind);
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public Disk disk() {
        return this;
    }

    @Override
    public Rng random() {
        return random;
    }

    @Override
    public void emit(String event, @Nullable Object... fields) {
        @Nullable Object[] parts = Arrays.copyOf(new Object[] {event}, fields.length + 1);
        System.arraycopy(fields, 0, parts, 1, fields.length);
        host.effect("emit", parts);
    }

    @Override
    public void clause(int clause) {
        host.clause(clause);
    }

    @Override
    public void reply(Operation operation, @Nullable Object result) {
        host.effect("reply", operation.client(), operation.number(), result);
    }

    void survived(String key, Object value) {
        disk.put(key, value);
    }

    @Override
    public @Nullable Object get(String key) {
        return disk.get(key);
    }

    @Override
    public void put(String key, Object value) {
        disk.put(key, value);
        host.effect("persist", key, value);
    }

    @Override
    public void remove(String key) {
        disk.remove(key);
        host.effect("remove", key);
    }

    @Override
    public void sync() {
        host.effect("sync");
    }

    @Override
    public Set<String> keys() {
        return disk.keySet();
    }

    static String json(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        Values.write(out, value);
        return out.toString();
    }
}
