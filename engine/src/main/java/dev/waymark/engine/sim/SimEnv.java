package dev.waymark.engine.sim;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulationOptions;
import org.jspecify.annotations.Nullable;

/** A node's place in the simulation: its number, clock, disk, random stream, and the gate that a crash point closes. */
final class SimEnv implements Env {
    private final Effects effects;
    private final int self;
    private final SimDisk disk;

    /** The node whose streams of randomness are used: itself, but for experiments on who is who. */
    private int drawn;

    private final Rng random = new Rng(0);
    private long seed;
    private boolean seeded;

    @Nullable
    Node node;

    boolean paused;
    long clock;

    /** Effects that may still happen before the node goes down; negative: no limit. */
    int effectsLeft = -1;

    SimEnv(Effects effects, int self, SimulationOptions options) {
        this.effects = effects;
        this.self = self;
        this.drawn = self;
        this.disk = new SimDisk(this, options);
    }

    void drawAs(int node) {
        drawn = node;
    }

    void clear(long newSeed) {
        seed = newSeed;
        seeded = false;
        disk.clear(newSeed, drawn);
        node = null;
        paused = false;
        clock = 0;
        effectsLeft = -1;
    }

    /** Counts an effect against the crash point; false: the node is already down, nothing happens any more. */
    boolean admit() {
        if (effectsLeft < 0) {
            return true;
        }
        if (effectsLeft == 0) {
            return false;
        }
        effectsLeft--;
        return true;
    }

    /** The end of time is not passed: a timer that should never fire has its deadline there. */
    long later(long by) {
        long time = clock + Math.max(0, by);
        return time < 0 ? Long.MAX_VALUE : time;
    }

    @Override
    public int self() {
        return self;
    }

    @Override
    public int nodes() {
        return effects.nodes;
    }

    @Override
    public void send(int to, Object message) {
        if (effectsLeft < 0 || admit()) {
            effects.send(self, to, message);
        }
    }

    @Override
    public void setTimer(String kind, long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException(
                    "node " + self + " sets timer '" + kind + "' with delay " + delay + ": a delay is 0 or more");
        }
        if (admit()) {
            effects.setTimer(self, kind, later(delay));
        }
    }

    @Override
    public void cancelTimer(String kind) {
        if (admit()) {
            effects.cancelTimer(self, kind);
        }
    }

    @Override
    public long now() {
        return clock;
    }

    @Override
    public SimDisk disk() {
        return disk;
    }

    @Override
    public Rng random() {
        if (!seeded) { // most nodes never ask, and seeding all of them is a good part of a short execution
            seeded = true;
            random.reseed(Seeds.stream(seed, "node", drawn));
        }
        return random;
    }

    @Override
    public void emit(String event, @Nullable Object... fields) {
        if (admit()) {
            effects.emit(self, event, fields);
        }
    }

    @Override
    public void clause(int clause) {
        if (effectsLeft != 0) { // past its crash point the node does nothing any more
            effects.clause(self, clause);
        }
    }

    @Override
    public void reply(Operation operation, @Nullable Object result) {
        if (admit()) {
            effects.reply(self, operation, result);
        }
    }

    void persisted(String key, @Nullable Object value) {
        effects.persisted(self, key, value);
    }

    void synced() {
        effects.synced(self);
    }
}
