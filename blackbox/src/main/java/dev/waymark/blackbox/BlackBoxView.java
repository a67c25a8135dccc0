package dev.waymark.blackbox;

import dev.waymark.core.cluster.Packer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there was at the last decision point. Clients ask by themselves, so no request is offered. */
final class BlackBoxView implements View {
    private final boolean[] up;
    private final boolean[] paused;
    private final @Nullable NodeState[] states;
    private final Packer packer = new Packer(new TimerNames(new ArrayList<>()));
    private int[] served = {};
    private @Nullable Failure failure;
    private long seed;
    private long clock;
    private int open;
    private int decisions;
    private int crashes;

    BlackBoxView(int nodes) {
        this.up = new boolean[nodes + 1];
        this.paused = new boolean[nodes + 1];
        this.states = new NodeState[nodes + 1];
    }

    void clear(long newSeed) {
        seed = newSeed;
        packer.clear();
        failure = null;
        clock = 0;
        open = 0;
        served = new int[0];
        decisions = 0;
        crashes = 0;
        Arrays.fill(up, true);
        Arrays.fill(paused, false);
        Arrays.fill(states, NodeState.UNSEEN);
    }

    Packer packer() {
        return packer;
    }

    void up(int node, boolean now) {
        up[node] = now;
        paused[node] = false;
        states[node] = NodeState.UNSEEN;
    }

    void paused(int node, boolean now) {
        paused[node] = now;
    }

    void state(int node, @Nullable NodeState state) {
        states[node] = state == null ? states[node] : state;
    }

    void clock(long now) {
        clock = Math.max(clock, now);
    }

    void openOperations(int count) {
        open = count;
    }

    /** How many requests each node has lately answered. */
    void served(int[] counts) {
        served = counts;
    }

    int served(int node) {
        return node < served.length && up(node) ? served[node] : 0;
    }

    void failed(Failure first) {
        failure = first;
    }

    void count(long decision) {
        decisions++;
        crashes += Code.kind(decision) == Code.CRASH ? 1 : 0;
    }

    @Override
    public int nodes() {
        return up.length - 1;
    }

    @Override
    public boolean up(int node) {
        return up[node];
    }

    @Override
    public boolean paused(int node) {
        return paused[node];
    }

    @Override
    public @Nullable Object state(int node) {
        return up[node] ? states[node] : null;
    }

    /** Milliseconds of the schedule, for all alike. */
    @Override
    public long clock(int node) {
        return clock;
    }

    @Override
    public int deliverable() {
        return 0;
    }

    private static IndexOutOfBoundsException none(String what) {
        return new IndexOutOfBoundsException(what + " are not controlled");
    }

    @Override
    public long message(int i) {
        throw none("messages");
    }

    @Override
    public Object payload(int i) {
        throw none("messages");
    }

    @Override
    public int sentAt(int i) {
        throw none("messages");
    }

    @Override
    public int timers() {
        return 0;
    }

    @Override
    public long timer(int i) {
        throw none("timers");
    }

    @Override
    public String timerKind(int i) {
        throw none("timers");
    }

    @Override
    public long deadline(int i) {
        throw none("timers");
    }

    @Override
    public int requests() {
        return 0;
    }

    @Override
    public long request(int i) {
        throw none("clients");
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int inFlight() {
        return 0;
    }

    @Override
    public int decisions() {
        return decisions;
    }

    @Override
    public int deliveries() {
        return 0;
    }

    @Override
    public int crashes() {
        return crashes;
    }

    @Override
    public int drops() {
        return 0;
    }

    @Override
    public int duplicates() {
        return 0;
    }

    @Override
    public int openOperations() {
        return open;
    }

    @Override
    public @Nullable Failure failure() {
        return failure;
    }

    @Override
    public long encode(Decision decision) {
        return packer.encode(decision);
    }

    @Override
    public Decision decode(long code) {
        return packer.decode(code);
    }

    /** Decisions may name timers, though there are none. */
    private record TimerNames(List<String> kinds) implements Packer.Names {
        @Override
        public int timerKind(String kind) {
            if (!kinds.contains(kind)) {
                kinds.add(kind);
            }
            return kinds.indexOf(kind);
        }

        @Override
        public String timerKind(int number) {
            return kinds.get(number);
        }

        @Override
        public @Nullable Object payload(long message) {
            return null;
        }
    }
}
