package dev.waymark.testkit.threads;

import dev.waymark.core.cluster.Packer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What there was at the last decision point: the nodes may have gone on since, the view has not. */
final class ThreadedView implements View {
    private final @Nullable Host[] hosts;
    private final Pool pool;
    private final Clients clients;
    private final Teller teller;
    private final Packer packer;
    private final @Nullable Object[] states;
    private List<Pool.Held> deliverable = List.of();
    private List<Long> requests = List.of();
    private long seed;
    private long startNanos;
    private long clock;
    private int decisions;
    private int deliveries;
    private int crashes;
    private int drops;
    private int duplicates;

    ThreadedView(@Nullable Host[] hosts, Pool pool, Clients clients, Teller teller) {
        this.hosts = hosts;
        this.pool = pool;
        this.clients = clients;
        this.teller = teller;
        this.states = new Object[hosts.length];
        this.packer = new Packer(new Names(pool));
    }

    void clear(long newSeed) {
        seed = newSeed;
        startNanos = System.nanoTime();
        packer.clear();
        decisions = 0;
        deliveries = 0;
        crashes = 0;
        drops = 0;
        duplicates = 0;
    }

    Packer packer() {
        return packer;
    }

    void count(long decision, @Nullable Skip skip) {
        if (skip == null) {
            decisions++;
            switch (Code.kind(decision)) {
                case Code.DELIVER -> deliveries++;
                case Code.CRASH -> crashes++;
                case Code.DROP -> drops++;
                case Code.DUPLICATE -> duplicates++;
                default -> {}
            }
        }
    }

    /** To be called before the end of every step: that is when observers look. */
    void look() {
        clock = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        deliverable = pool.deliverable(this::up);
        requests = clients.offered(this::up);
        for (int node = 1; node < states.length; node++) {
            Host host = hosts[node];
            states[node] = host == null ? null : host.state();
        }
    }

    @Override
    public int nodes() {
        return hosts.length - 1;
    }

    @Override
    public boolean up(int node) {
        return hosts[node] != null;
    }

    @Override
    public boolean paused(int node) {
        return false;
    }

    @Override
    public @Nullable Object state(int node) {
        return up(node) ? states[node] : null;
    }

    @Override
    public long clock(int node) {
        return clock;
    }

    @Override
    public int deliverable() {
        return deliverable.size();
    }

    @Override
    public long message(int i) {
        return deliverable.get(i).name();
    }

    @Override
    public Object payload(int i) {
        return deliverable.get(i).payload();
    }

    @Override
    public int sentAt(int i) {
        return deliverable.get(i).sentAt();
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
        return clients.request(requests.get(i));
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int inFlight() {
        return pool.size();
    }

    @Override
    public int decisions() {
        return decisions;
    }

    @Override
    public int deliveries() {
        return deliveries;
    }

    @Override
    public int crashes() {
        return crashes;
    }

    @Override
    public int drops() {
        return drops;
    }

    @Override
    public int duplicates() {
        return duplicates;
    }

    @Override
    public int openOperations() {
        return clients.openCount();
    }

    @Override
    public @Nullable Failure failure() {
        return teller.failure();
    }

    @Override
    public long encode(Decision decision) {
        return packer.encode(decision);
    }

    @Override
    public Decision decode(long code) {
        return packer.decode(code);
    }

    /** Decisions may name timers, though none can be fired. */
    private record Names(Pool pool, List<String> timerKinds) implements Packer.Names {
        Names(Pool pool) {
            this(pool, new ArrayList<>());
        }

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
            Pool.Held held = pool.find(message);
            return held == null ? null : held.payload();
        }
    }
}
