package dev.waymark.live;

import dev.waymark.core.cluster.Packer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What there was at the last decision point: servers may have gone on since, the view has not. */
final class LiveView implements View {
    private final boolean[] up;
    private final @Nullable Object[] states;
    private final LiveClients clients;
    private final Supplier<@Nullable Failure> failure;
    private final Packer packer = new Packer(new Names(new ArrayList<>()));
    private List<Long> requests = List.of();
    private long seed;
    private long startNanos;
    private long clock;
    private int decisions;
    private int crashes;

    LiveView(int nodes, LiveClients clients, Supplier<@Nullable Failure> failure) {
        this.up = new boolean[nodes + 1];
        this.states = new Object[nodes + 1];
        this.clients = clients;
        this.failure = failure;
    }

    void clear(long newSeed) {
        seed = newSeed;
        startNanos = System.nanoTime();
        packer.clear();
        decisions = 0;
        crashes = 0;
        Arrays.fill(up, true);
        Arrays.fill(states, null);
    }

    Packer packer() {
        return packer;
    }

    void set(int node, boolean isUp) {
        up[node] = isUp;
    }

    /** True if it is another one than before. */
    boolean show(int node, @Nullable Object state) {
        boolean other = state == null ? states[node] != null : !state.equals(states[node]);
        states[node] = state;
        return other;
    }

    void count(long decision) {
        decisions++;
        crashes += Code.kind(decision) == Code.CRASH ? 1 : 0;
    }

    /** To be called before the end of every step: that is when observers look. */
    void refresh() {
        clock = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        requests = clients.offered(this::up);
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
        return false;
    }

    @Override
    public @Nullable Object state(int node) {
        return up[node] ? states[node] : null;
    }

    /** Milliseconds since the execution began, for all alike. */
    @Override
    public long clock(int node) {
        return clock;
    }

    @Override
    public int deliverable() {
        return 0;
    }

    @Override
    public long message(int i) {
        throw new IndexOutOfBoundsException("messages are not controlled");
    }

    @Override
    public Object payload(int i) {
        throw new IndexOutOfBoundsException("messages are not controlled");
    }

    @Override
    public int sentAt(int i) {
        throw new IndexOutOfBoundsException("messages are not controlled");
    }

    @Override
    public int timers() {
        return 0;
    }

    @Override
    public long timer(int i) {
        throw new IndexOutOfBoundsException("timers are not controlled");
    }

    @Override
    public String timerKind(int i) {
        throw new IndexOutOfBoundsException("timers are not controlled");
    }

    @Override
    public long deadline(int i) {
        throw new IndexOutOfBoundsException("timers are not controlled");
    }

    @Override
    public int requests() {
        return requests.size();
    }

    @Override
    public long request(int i) {
        return requests.get(i);
    }

    @Override
    public Object operation(int i) {
        return clients.request(Code.a(requests.get(i)), Code.number(requests.get(i)));
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
        return clients.openCount();
    }

    @Override
    public @Nullable Failure failure() {
        return failure.get();
    }

    @Override
    public long encode(Decision decision) {
        return packer.encode(decision);
    }

    @Override
    public Decision decode(long code) {
        return packer.decode(code);
    }

    /** Decisions may name timers and messages, though there are none. */
    private record Names(List<String> timerKinds) implements Packer.Names {
        @Override
        public int timerKind(String kind) {
            if (!timerKinds.contains(kind)) {
                timerKinds.add(kind);
            }
            return timerKinds.indexOf(kind);
        }

        @Override
        public String timerKind(int number) {
            return timerKinds.get(number);
        }

        @Override
        public @Nullable Object payload(long message) {
            return null;
        }
    }
}
