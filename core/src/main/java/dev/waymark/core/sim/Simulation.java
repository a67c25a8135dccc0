package dev.waymark.core.sim;

import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All nodes of a system in one thread. One decision in, the effects of the node that handles it streamed out, then every
 * node is idle again. Deterministic: decisions, seed and system fix everything that happens.
 *
 * <p>The inner loop is {@link #deliver}; everything else is off the hot path.
 */
public final class Simulation implements Cluster, View {
    private static final Capabilities CAPABILITIES = new Capabilities(
            Capabilities.Determinism.EXACT, Capabilities.DecisionPoint.QUIESCENT, true, true, true, true, true, true);

    private final SimulatedDeployment<?> deployment;
    private final int nodes;
    private final int numbersMax;
    private final SimulationOptions options;
    private final boolean completes;
    private final MessagePool pool;
    private final TimerTable timers;
    private final ClientTable clients;
    private final SimEnv[] envs;
    private final DriftBound drift;
    private final int[] block;
    private final Counters emitted = new Counters();
    private final List<Decision> rich = new ArrayList<>();
    private final IntPredicate reachable = this::reachable;

    /** One bit per clause of the protocol that was carried out. */
    private final long[] clauses;

    /** Indexes of armed timers that may fire; only used when clocks are bound together or nodes are paused. */
    private int[] offered = new int[8];

    private int offeredCount;
    private boolean timersRestricted;
    private boolean timersStale;
    private int pausedCount;
    private boolean partitioned;

    private @Nullable Observer observer;
    private @Nullable Failure failure;
    private long seed;
    private int decisions;
    private int deliveries;
    private int crashes;
    private int drops;
    private int duplicates;

    /** Read by the watchdog of another thread; being late by a moment does not matter there. */
    private int handling;

    public Simulation(SimulatedDeployment<?> deployment) {
        this(deployment, Code.NUMBERS_MAX);
    }

    /** {@code numbersMax} bounds the messages of one pair, and the armings of one timer: more have no name. */
    Simulation(SimulatedDeployment<?> deployment, int numbersMax) {
        this.deployment = deployment;
        this.numbersMax = numbersMax;
        this.nodes = deployment.nodes();
        this.options = deployment.options();
        this.completes = deployment.completes();
        this.clauses = new long[(deployment.clauses().size() + Long.SIZE - 1) / Long.SIZE];
        this.pool = new MessagePool(nodes, options.channels(), options.poolBound(), numbersMax);
        this.timers = new TimerTable(nodes);
        this.clients = new ClientTable(deployment.workload(), nodes);
        this.block = new int[nodes + 1];
        this.envs = new SimEnv[nodes + 1];
        for (int node = 1; node <= nodes; node++) {
            envs[node] = new SimEnv(this, node, options);
        }
        this.drift = new DriftBound(envs, timers, options.drift());
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void workload(Workload workload) {
        clients.use(workload);
    }

    @Override
    public View view() {
        return this;
    }

    @Override
    public void reset(long newSeed, @Nullable Observer newObserver) {
        seed = newSeed;
        observer = newObserver;
        failure = null;
        decisions = 0;
        deliveries = 0;
        crashes = 0;
        drops = 0;
        duplicates = 0;
        pausedCount = 0;
        if (partitioned) {
            partitioned = false;
            Arrays.fill(block, 0);
        }
        timersRestricted = drift.isOn();
        timersStale = true;
        rich.clear();
        pool.clear();
        timers.clear();
        clients.clear(seed);
        emitted.clear();
        Arrays.fill(clauses, 0);
        for (int node = 1; node <= nodes; node++) {
            envs[node].clear(seed);
        }
        if (observer != null) {
            observer.begin(this);
        }
        for (int node = 1; node <= nodes && failure == null; node++) {
            startNode(envs[node], false);
            stepped(node);
        }
    }

    @Override
    public @Nullable Skip apply(long decision) {
        Skip skip = Code.kind(decision) == Code.DELIVER ? deliver(decision) : applyOther(decision);
        if (skip == null) {
            decisions++;
        }
        return skip;
    }

    private @Nullable Skip applyOther(long decision) {
        return switch (Code.kind(decision)) {
            case Code.FIRE -> fire(decision);
            case Code.INVOKE -> invoke(decision);
            case Code.DROP -> drop(decision);
            case Code.DUPLICATE -> duplicate(decision);
            case Code.CRASH -> crash(Code.a(decision), Code.disk(decision));
            case Code.RESTART -> restart(Code.a(decision));
            case Code.PAUSE -> pause(Code.a(decision), true);
            case Code.RESUME -> pause(Code.a(decision), false);
            case Code.HEAL -> heal();
            case Code.RICH -> applyRich(rich.get(Code.number(decision)));
            default -> Skip.UNSUPPORTED;
        };
    }

    private @Nullable Skip deliver(long decision) {
        int slot = pool.find(decision);
        if (slot < 0) {
            return Skip.MESSAGE_GONE;
        }
        int from = Code.a(decision);
        int to = Code.b(decision);
        SimEnv env = envs[to];
        Node node = env.node;
        if (node == null || !pool.isReady(slot)) {
            return whyNotReady(from, to);
        }
        Object payload = pool.take(slot);
        deliveries++;
        Observer o = observer;
        if (o != null) {
            o.delivered(decision & Code.NAME_MASK, payload);
        }
        enter(env, decision);
        try {
            node.receive(from, payload);
        } catch (Throwable e) {
            threw(env, e);
        }
        leave(env, decision);
        return null;
    }

    private Skip whyNotReady(int from, int to) {
        if (envs[to].node == null) {
            return Skip.NODE_DOWN;
        }
        if (envs[to].paused) {
            return Skip.NODE_PAUSED;
        }
        return pool.isCut(from, to) ? Skip.CUT_OFF : Skip.CHANNEL_ORDER;
    }

    private @Nullable Skip fire(long decision) {
        int id = Code.a(decision);
        int kind = Code.b(decision);
        if (id < 1 || id > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        SimEnv env = envs[id];
        Node node = env.node;
        if (node == null) {
            return Skip.NODE_DOWN;
        }
        if (env.paused) {
            return Skip.NODE_PAUSED;
        }
        if (!timers.isArmed(id, kind) || timers.number(id, kind) != Code.number(decision)) {
            return Skip.TIMER_GONE;
        }
        long now = Math.max(env.clock, timers.deadline(id, kind));
        drift.measure();
        if (drift.breaks(id, now)) {
            return Skip.DRIFT;
        }
        timers.disarm(id, kind);
        env.clock = now;
        timersStale = true;
        String name = timers.kindName(kind);
        if (observer != null) {
            observer.fired(id, name, Code.number(decision), now);
        }
        followClock(now);
        enter(env, decision);
        try {
            node.timer(name);
        } catch (Throwable e) {
            threw(env, e);
        }
        leave(env, decision);
        return null;
    }

    private @Nullable Skip invoke(long decision) {
        int client = Code.a(decision);
        int id = Code.b(decision);
        if (id < 1 || id > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        SimEnv env = envs[id];
        Node node = env.node;
        if (node == null) {
            return Skip.NODE_DOWN;
        }
        if (env.paused) {
            return Skip.NODE_PAUSED;
        }
        if (!clients.allows(client, Code.number(decision), id, reachable)) {
            return Skip.OPERATION_GONE;
        }
        Operation operation = clients.invoke(client, Code.number(decision), id);
        if (observer != null) {
            observer.invoked(client, operation.number(), id, operation.request());
        }
        enter(env, decision);
        try {
            node.request(operation);
        } catch (Throwable e) {
            threw(env, e);
        }
        leave(env, decision);
        return null;
    }

    private @Nullable Skip drop(long decision) {
        int slot = pool.find(decision);
        if (slot < 0) {
            return Skip.MESSAGE_GONE;
        }
        Object payload = pool.take(slot);
        drops++;
        if (observer != null) {
            observer.dropped(decision & Code.NAME_MASK, payload);
        }
        stepped(0);
        return null;
    }

    private @Nullable Skip duplicate(long decision) {
        int slot = pool.find(decision);
        if (slot < 0) {
            return Skip.MESSAGE_GONE;
        }
        long copy = pool.duplicate(slot);
        if (copy < 0) {
            return Skip.UNSUPPORTED;
        }
        duplicates++;
        if (observer != null) {
            observer.duplicated(decision & Code.NAME_MASK, copy, pool.payloadOf(slot));
        }
        stepped(0);
        return null;
    }

    private @Nullable Skip crash(int id, DiskMode disk) {
        if (id < 1 || id > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        if (envs[id].node == null) {
            return Skip.NODE_DOWN;
        }
        takeDown(envs[id], disk);
        stepped(id);
        return null;
    }

    private void takeDown(SimEnv env, DiskMode disk) {
        int id = env.self();
        env.node = null;
        env.effectsLeft = -1;
        if (env.paused) {
            env.paused = false;
            pausedCount--;
        }
        crashes++;
        timers.disarmAll(id);
        timersStale = true;
        env.disk().crash(disk);
        if (observer != null) {
            observer.crashed(id, disk);
        }
        if (!options.keepOnCrash()) {
            pool.loseAllTo(id, (name, payload) -> {
                if (observer != null) {
                    observer.dropped(name, payload);
                }
            });
        }
        regate();
    }

    private @Nullable Skip restart(int id) {
        if (id < 1 || id > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        if (envs[id].node != null) {
            return Skip.NODE_UP;
        }
        startNode(envs[id], true);
        stepped(id);
        return null;
    }

    private void startNode(SimEnv env, boolean again) {
        int id = env.self();
        if (observer != null) {
            observer.started(id, again);
        }
        handling = id;
        try {
            Node node = deployment.node(env);
            env.node = node;
            if (again) {
                regate();
            }
            node.start();
        } catch (Throwable e) {
            threw(env, e);
        }
        handling = 0;
    }

    private @Nullable Skip pause(int id, boolean pause) {
        if (id < 1 || id > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        SimEnv env = envs[id];
        if (env.node == null) {
            return Skip.NODE_DOWN;
        }
        if (env.paused == pause) {
            return pause ? Skip.NODE_PAUSED : Skip.NODE_NOT_PAUSED;
        }
        env.paused = pause;
        pausedCount += pause ? 1 : -1;
        timersStale = true;
        regate();
        if (observer != null) {
            if (pause) {
                observer.paused(id);
            } else {
                observer.resumed(id);
            }
        }
        stepped(0);
        return null;
    }

    private @Nullable Skip heal() {
        partitioned = false;
        Arrays.fill(block, 0);
        regate();
        if (observer != null) {
            observer.healed();
        }
        stepped(0);
        return null;
    }

    private @Nullable Skip applyRich(Decision decision) {
        if (decision instanceof Decision.Replace d) {
            int slot = pool.find(Packer.message(d.message()));
            if (slot < 0) {
                return Skip.MESSAGE_GONE;
            }
            Object before = pool.payloadOf(slot);
            pool.replace(slot, d.payload());
            if (observer != null) {
                observer.replaced(d.message().code(), before, d.payload());
            }
        } else if (decision instanceof Decision.Inject d) {
            if (d.from() < 1 || d.from() > nodes || d.to() < 1 || d.to() > nodes) {
                return Skip.NO_SUCH_NODE;
            }
            if (losesAllTo(d.to())) {
                return Skip.NODE_DOWN;
            }
            long name = pool.inject(d.from(), d.to(), d.payload());
            if (name < 0) {
                return Skip.UNSUPPORTED;
            }
            if (observer != null) {
                observer.injected(name, d.payload());
            }
        } else if (decision instanceof Decision.Advance d) {
            return advance(d.node(), d.by());
        } else if (decision instanceof Decision.Skew d) {
            return d.node() == 0 ? Skip.NO_SUCH_NODE : advance(d.node(), d.by());
        } else if (decision instanceof Decision.Wait d) {
            return advance(0, d.time());
        } else if (decision instanceof Decision.Partition d) {
            return partition(d.blocks());
        } else {
            return Skip.UNSUPPORTED;
        }
        stepped(0);
        return null;
    }

    private @Nullable Skip advance(int id, long by) {
        if (id < 0 || id > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        if (by < 0) {
            return Skip.UNSUPPORTED; // a clock never goes back
        }
        drift.measure();
        if (id > 0 && drift.breaks(id, envs[id].later(by))) {
            return Skip.DRIFT;
        }
        for (int node = 1; node <= nodes; node++) {
            if (id == 0 || id == node) {
                moveClock(node, envs[node].later(by));
            }
        }
        if (id > 0) {
            followClock(envs[id].clock);
        }
        timersStale = true;
        stepped(0);
        return null;
    }

    private @Nullable Skip partition(List<List<Integer>> blocks) {
        for (List<Integer> members : blocks) {
            for (int node : members) {
                if (node < 1 || node > nodes) {
                    return Skip.NO_SUCH_NODE;
                }
            }
        }
        Arrays.fill(block, 0);
        for (int i = 0; i < blocks.size(); i++) {
            for (int node : blocks.get(i)) {
                block[node] = i + 1;
            }
        }
        partitioned = true;
        regate();
        if (observer != null) {
            observer.partitioned(blocks);
        }
        stepped(0);
        return null;
    }

    private void regate() {
        clients.changed();
        pool.regate(
                (from, to) -> envs[to].node != null && !envs[to].paused && (!partitioned || block[from] == block[to]));
    }

    private boolean reachable(int node) {
        return envs[node].node != null && !envs[node].paused;
    }

    private void moveClock(int node, long now) {
        envs[node].clock = now;
        if (observer != null) {
            observer.clockMoved(node, now);
        }
    }

    /** Moves along the clocks that fell behind one that shows {@code now} by more than the bound. */
    private void followClock(long now) {
        if (!drift.isOn()) {
            return;
        }
        for (int node = 1; node <= nodes; node++) {
            if (envs[node].clock < drift.least(now)) {
                moveClock(node, drift.least(now));
            }
        }
    }

    private void enter(SimEnv env, long decision) {
        handling = env.self();
        env.effectsLeft = Code.crashAfter(decision);
    }

    private void leave(SimEnv env, long decision) {
        handling = 0;
        if (env.effectsLeft >= 0) {
            takeDown(env, Code.disk(decision));
        }
        stepped(env.self());
    }

    private void stepped(int node) {
        Observer o = observer;
        if (o != null) {
            o.stepped(node);
        }
    }

    private void threw(SimEnv env, Throwable e) {
        if (e instanceof VirtualMachineError fatal && !(e instanceof StackOverflowError)) {
            throw fatal; // out of memory is not the node's fault alone: do not carry on
        }
        if (e instanceof RuntimeException ours && Blame.isObservers(e)) {
            throw ours;
        }
        if (env.effectsLeft == 0) {
            return; // past its crash point the node is gone; what it threw never happened
        }
        fail(Failure.thrown(env.self(), e));
    }

    private void fail(Failure newFailure) {
        if (failure == null) {
            failure = newFailure;
            if (observer != null) {
                observer.failed(newFailure);
            }
        }
    }

    // What nodes ask for

    void send(int from, int to, Object message) {
        if (to < 1 || to > nodes) {
            throw new IllegalArgumentException("node " + from + " sends to node " + to + ", but nodes are 1.." + nodes);
        }
        if (pool.full()) {
            throw flood(from, "the network: more than " + pool.bound() + " messages in flight");
        }
        if (message == null) {
            throw new NullPointerException("node " + from + " sends null to node " + to);
        }
        long name = pool.send(from, to, message);
        if (name < 0) {
            throw flood(from, "node " + to + ": more than " + numbersMax + " messages to it in one execution");
        }
        Observer o = observer;
        if (o != null) {
            o.sent(name, message);
        }
        if (losesAllTo(to)) {
            pool.take(pool.find(name));
            if (o != null) {
                o.dropped(name, message);
            }
        }
    }

    /** Makes it that node's failure; what it returns is to be thrown, out of the node's loop, which may have no end. */
    private IllegalStateException flood(int node, String what) {
        String flood = "flooded " + what;
        fail(Failure.at(node, flood, "flood", Thread.currentThread().getStackTrace()));
        return new IllegalStateException(flood);
    }

    /** Nodes that were never started yet are not down: before the first crash nothing is lost. */
    private boolean losesAllTo(int node) {
        return !options.keepOnCrash() && crashes > 0 && envs[node].node == null;
    }

    void setTimer(int node, String kind, long deadline) {
        int index = timers.kind(kind);
        if (timers.number(node, index) == numbersMax) {
            throw flood(
                    node, "its clock: timer '" + kind + "' set more than " + numbersMax + " times in one execution");
        }
        int number = timers.arm(node, index, deadline);
        timersStale = true;
        if (observer != null) {
            observer.timerSet(node, kind, number, deadline);
        }
    }

    void cancelTimer(int node, String kind) {
        int index = timers.kind(kind);
        if (timers.isArmed(node, index)) {
            timers.disarm(node, index);
            timersStale = true;
            if (observer != null) {
                observer.timerCancelled(node, kind, timers.number(node, index));
            }
        }
    }

    void emit(int node, String event, @Nullable Object[] fields) {
        emitted.add(event);
        if (observer != null) {
            observer.emitted(node, event, fields);
        }
    }

    void clause(int clause) {
        clauses[clause / Long.SIZE] |= 1L << clause;
    }

    void reply(int node, Operation operation, @Nullable Object result) {
        if (clients.reply(operation.client(), operation.number()) && observer != null) {
            observer.replied(operation.client(), operation.number(), node, result);
        }
    }

    void persisted(int node, String key, @Nullable Object value) {
        if (observer != null) {
            observer.persisted(node, key, value);
        }
    }

    void synced(int node) {
        if (observer != null) {
            observer.synced(node);
        }
    }

    // What strategies, properties and coverages ask for

    @Override
    public boolean complete() {
        return completes && deployment.complete(this);
    }

    @Override
    public int count(String event) {
        return emitted.get(event);
    }

    @Override
    public int handling() {
        return handling;
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public boolean up(int node) {
        return envs[node].node != null;
    }

    @Override
    public boolean paused(int node) {
        return envs[node].paused;
    }

    @Override
    public @Nullable Object state(int node) {
        Node running = envs[node].node;
        if (running == null) {
            return null;
        }
        try {
            return running.state();
        } catch (Throwable e) {
            threw(envs[node], e);
            return null;
        }
    }

    @Override
    public long clock(int node) {
        return envs[node].clock;
    }

    @Override
    public int deliverable() {
        return pool.readyCount();
    }

    @Override
    public long message(int i) {
        return pool.name(i);
    }

    @Override
    public Object payload(int i) {
        return pool.payload(i);
    }

    @Override
    public int sentAt(int i) {
        return pool.sentAt(i);
    }

    @Override
    public int timers() {
        if (!timersRestricted && pausedCount == 0) {
            return timers.armedCount();
        }
        refreshTimers();
        return offeredCount;
    }

    private void refreshTimers() {
        if (!timersStale) {
            return;
        }
        timersStale = false;
        offeredCount = 0;
        drift.measure();
        for (int i = 0; i < timers.armedCount(); i++) {
            int node = timers.nodeAt(i);
            long now = Math.max(envs[node].clock, timers.deadline(node, timers.kindAt(i)));
            if (!envs[node].paused && !drift.breaks(node, now)) {
                if (offeredCount == offered.length) {
                    offered = Arrays.copyOf(offered, offeredCount * 2);
                }
                offered[offeredCount++] = i;
            }
        }
    }

    private int armedIndex(int i) {
        return !timersRestricted && pausedCount == 0 ? i : offered[i];
    }

    @Override
    public long timer(int i) {
        int index = armedIndex(i);
        return timers.name(timers.nodeAt(index), timers.kindAt(index));
    }

    @Override
    public String timerKind(int i) {
        return timers.kindName(timers.kindAt(armedIndex(i)));
    }

    @Override
    public long deadline(int i) {
        int index = armedIndex(i);
        return timers.deadline(timers.nodeAt(index), timers.kindAt(index));
    }

    @Override
    public int requests() {
        return clients.count(reachable);
    }

    @Override
    public long request(int i) {
        return clients.option(i);
    }

    @Override
    public Object operation(int i) {
        long request = clients.option(i);
        return clients.request(Code.a(request), Code.number(request));
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public boolean unfiltered() {
        return true;
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
    public boolean exercised(int clause) {
        return (clauses[clause / Long.SIZE] >> clause & 1) != 0;
    }

    @Override
    public @Nullable Failure failure() {
        return failure;
    }

    @Override
    public long encode(Decision decision) {
        return new Packer(timers, pool, rich).encode(decision);
    }

    @Override
    public Decision decode(long code) {
        return new Packer(timers, pool, rich).decode(code);
    }
}
