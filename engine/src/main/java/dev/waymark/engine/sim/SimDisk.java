package dev.waymark.engine.sim;

import dev.waymark.core.Disk;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulationOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory: what the node sees, what is safe, and the writes between the two, in order. Faults strike when
 * switched on: a write fails, the disk is full, or a power loss leaves a part of the unsynced writes (torn write).
 */
final class SimDisk implements Disk {
    private record Write(String key, @Nullable Object value) {}

    private final SimEnv env;
    private final SimulationOptions options;
    private final Rng random = new Rng(0);
    private final boolean faulty;
    private TreeMap<String, Object> seen = new TreeMap<>();
    private TreeMap<String, Object> safe = new TreeMap<>();
    private final List<Write> unsynced = new ArrayList<>();

    SimDisk(SimEnv env, SimulationOptions options) {
        this.env = env;
        this.options = options;
        this.faulty = options.writeFails() > 0 || options.tornWrites();
    }

    void clear(long seed, int node) {
        if (faulty) {
            random.reseed(Seeds.stream(seed, "disk", node));
        }
        if (!seen.isEmpty() || !safe.isEmpty()) {
            seen = new TreeMap<>();
            safe = new TreeMap<>();
        }
        unsynced.clear();
    }

    @Override
    public @Nullable Object get(String key) {
        return seen.get(key);
    }

    @Override
    public Set<String> keys() {
        return Collections.unmodifiableSet(new TreeSet<>(seen.keySet())); // a node may write while it goes through them
    }

    @Override
    public void put(String key, Object value) {
        if (!env.admit()) {
            return;
        }
        if (value == null) {
            throw new NullPointerException("a disk holds no null: remove key " + key + " instead");
        }
        mayFail(key);
        if (options.diskFull() > 0 && seen.size() >= options.diskFull() && !seen.containsKey(key)) {
            throw new StorageException("disk full at " + seen.size() + " keys, writing " + key);
        }
        seen.put(key, value);
        unsynced.add(new Write(key, value));
        env.persisted(key, value);
    }

    private void mayFail(String key) {
        if (options.writeFails() > 0 && random.chance(options.writeFails())) {
            throw new StorageException("write of " + key + " failed");
        }
    }

    @Override
    public void remove(String key) {
        if (!env.admit()) {
            return;
        }
        mayFail(key);
        seen.remove(key);
        unsynced.add(new Write(key, null));
        env.persisted(key, null);
    }

    @Override
    public void sync() {
        if (!env.admit()) {
            return;
        }
        for (Write write : unsynced) {
            apply(write);
        }
        unsynced.clear();
        env.synced();
    }

    private void apply(Write write) {
        if (write.value() == null) {
            safe.remove(write.key());
        } else {
            safe.put(write.key(), write.value());
        }
    }

    void crash(DiskMode mode) {
        switch (mode) {
            case KEPT -> unsynced.forEach(this::apply);
            case UNSYNCED_LOST -> {
                if (options.tornWrites() && !unsynced.isEmpty()) {
                    unsynced.subList(0, random.nextInt(unsynced.size() + 1)).forEach(this::apply);
                }
            }
            case WIPED -> safe.clear();
        }
        unsynced.clear();
        seen = new TreeMap<>(safe);
    }
}
