package dev.waymark.testkit.threads;

import dev.waymark.core.Disk;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Survives every crash: nobody controls it. */
record KeptDisk(Host host, Map<String, Object> stored) implements Disk {
    @Override
    public @Nullable Object get(String key) {
        return stored.get(key);
    }

    @Override
    public void put(String key, Object value) {
        stored.put(key, value);
        host.post(teller -> teller.persisted(host.self(), key, value));
    }

    @Override
    public void remove(String key) {
        stored.remove(key);
        host.post(teller -> teller.persisted(host.self(), key, null));
    }

    @Override
    public void sync() {
        host.post(teller -> teller.synced(host.self()));
    }

    @Override
    public Set<String> keys() {
        return new TreeSet<>(stored.keySet());
    }
}
