package dev.waymark.strategies.natural;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.engine.primitive.LongSet;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution as it would go by itself: messages take a while that is drawn for each, timers fire when they are due, clients
 * ask at their pace, and time passes for all nodes alike. Time is that of the clock furthest ahead. What cannot arrive, since its
 * link is cut or its receiver is down or paused, waits; it arrives a while after that is over.
 */
public final class NaturalOrder implements Observer {
    private final Pace pace;
    private final long latencies;
    private final Channels channels;
    private final ClientRequests clients;
    private final Rng random;
    private final int nodes;
    /** Time passes on the wall: nobody can move it. */
    private final boolean real;

    private final Arrivals arrivals = new Arrivals();
    private final LongSet gone = new LongSet(1 << 8);
    private long[] held = new long[16];
    private int heldCount;
    private final int[] block;
    private final boolean[][] cut;
    private final long[] lastArrival;
    private long now;
    private long tried = Code.stop();

    /** What happens to messages for a while: they are lost or doubled so often, and take so many times as long. */
    private double loss;

    private double doubling;
    private int slowness = 1;
    private int lossesLeft;
    private int doublesLeft;
    private int delayed;

    public NaturalOrder(Deployment deployment, long seed, Pace pace) {
        this.pace = pace;
        this.latencies = Seeds.stream(seed, "latency", 0);
        this.channels = deployment.channels();
        this.clients = new ClientRequests(deployment, pace, new Rng(Seeds.stream(seed, "clients", 0)));
        this.random = new Rng(Seeds.stream(seed, "network", 0));
        this.nodes = deployment.nodes();
        this.real = deployment.capabilities().decisionPoint() == Capabilities.DecisionPoint.WINDOW;
        this.block = new int[nodes + 1];
        this.cut = new boolean[nodes + 1][nodes + 1];
        this.lastArrival = new long[(nodes + 1) * (nodes + 1)];
    }

    /** By the clock that is furthest ahead. */
    public long now() {
        return now;
    }

    /** How often a client went on without an answer. */
    public int gaveUp() {
        return clients.gaveUp();
    }

    /** How many messages took longer than usual. */
    public int delayed() {
        return delayed;
    }

    /** From now on messages that are due are lost, or doubled, with this probability, up to so many. */
    public void unreliable(double newLoss, int losses, double newDoubling, int doubles) {
        loss = newLoss;
        lossesLeft = losses;
        doubling = newDoubling;
        doublesLeft = doubles;
    }

    /** From now on what is sent takes so many times as long. */
    public void slow(int times) {
        slowness = times;
    }

    /** The next decision; stop when time has come to {@code until}. */
    public long next(View view, long until) {
        if (tried != Code.stop()) { // it is still there, whatever the reason
            hold(tried);
            tried = Code.stop();
        }
        while (arrivals.time() <= now) {
            long decision = arrive(arrivals.take(), view);
            if (decision != Code.stop()) {
                return decision;
            }
        }
        int timer = -1;
        long due = Long.MAX_VALUE;
        for (int i = 0; i < view.timers(); i++) {
            long left = Math.max(0, view.deadline(i) - view.clock(Code.a(view.timer(i))));
            if (left < due) {
                due = left;
                timer = i;
            }
        }
        if (timer >= 0 && due == 0) {
            return Code.fire(view.timer(timer));
        }
        long asked = clients.ask(view, now);
        if (asked != Code.stop()) {
            return asked;
        }
        if (now >= until) {
            return Code.stop();
        }
        long next = Math.min(arrivals.time(), clients.next());
        next = timer < 0 || due > until - now ? next : Math.min(next, inSlot(now + due));
        long by = Math.min(next, until) - now;
        return view.encode(real ? new Decision.Wait(by) : new Decision.Advance(0, by));
    }

    private long arrive(long message, View view) {
        if (gone.remove(message)) {
            return Code.stop();
        }
        if (!isOpen(message, view)) {
            hold(message);
            return Code.stop();
        }
        if (loss > 0 && lossesLeft > 0 && random.chance(loss)) {
            lossesLeft--;
            tried = message;
            return Code.drop(message);
        }
        tried = message;
        if (doubling > 0 && doublesLeft > 0 && Code.copy(message) == 0 && random.chance(doubling)) {
            doublesLeft--;
            arrivals.put(message, now);
            tried = Code.stop();
            return Code.duplicate(message);
        }
        return Code.deliver(message);
    }

    private boolean isOpen(long message, View view) {
        int from = Code.a(message);
        int to = Code.b(message);
        return view.up(to) && !view.paused(to) && block[from] == block[to] && !cut[from][to];
    }

    private void hold(long message) {
        if (heldCount == held.length) {
            held = Arrays.copyOf(held, 2 * heldCount);
        }
        held[heldCount++] = message;
    }

    /** Something opened: what waited sets out again, in its order. */
    private void release() {
        int count = heldCount;
        heldCount = 0;
        for (int i = 0; i < count; i++) {
            if (!gone.remove(held[i])) {
                setOut(held[i]);
            }
        }
    }

    private void setOut(long message) {
        long latency = 1 + (Mix.combine(latencies, message) >>> 33) % pace.latencyMost();
        if (slowness > 1) {
            latency *= slowness;
            delayed++;
        }
        long time = inSlot(now + latency);
        if (channels != Channels.NONE) { // what was sent first arrives first
            int channel = channels == Channels.RECEIVER
                    ? Code.b(message)
                    : Code.a(message) * (nodes + 1) + Code.b(message); // of connections of a pair, nobody tells which
            time = Math.max(time, lastArrival[channel]);
            lastArrival[channel] = time;
        }
        arrivals.put(message, time);
    }

    private long inSlot(long time) {
        return (time + pace.slot() - 1) / pace.slot() * pace.slot();
    }

    @Override
    public void sent(long message, Object payload) {
        setOut(message);
    }

    @Override
    public void injected(long message, Object payload) {
        setOut(message);
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        setOut(copy);
    }

    @Override
    public void delivered(long message, Object payload) {
        if (message == tried) {
            tried = Code.stop();
        } else {
            gone.add(message);
        }
    }

    @Override
    public void dropped(long message, Object payload) {
        delivered(message, payload);
    }

    @Override
    public void clockMoved(int node, long time) {
        now = Math.max(now, time);
    }

    @Override
    public void fired(int node, String timer, int number, long time) {
        now = Math.max(now, time);
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        clients.invoked(client, number, now);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        clients.replied(client, number, now);
    }

    @Override
    public void partitioned(List<List<Integer>> blocks) {
        Arrays.fill(block, 0);
        for (int i = 0; i < blocks.size(); i++) {
            for (int node : blocks.get(i)) {
                block[node] = i + 1;
            }
        }
        release(); // some may be on one side now that were not
    }

    @Override
    public void cut(List<Link> links) {
        links.forEach(link -> cut[link.from()][link.to()] = true);
    }

    @Override
    public void healed() {
        Arrays.fill(block, 0);
        for (boolean[] row : cut) {
            Arrays.fill(row, false);
        }
        release();
    }

    @Override
    public void resumed(int node) {
        release();
    }

    @Override
    public void started(int node, boolean again) {
        if (again) {
            release();
        }
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        // what is on its way to it finds it down
    }
}
