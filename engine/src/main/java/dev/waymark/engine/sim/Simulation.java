package dev.waymark.engine.sim;

import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Packer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.sim.NodeFactory;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.sim.SimulationOptions;
import org.jspecify.annotations.Nullable;

/**
 * All nodes of a system in one thread. One decision in, the effects of the node that handles it streamed out, then every
 * node is idle again. Deterministic: decisions, seed and system fix everything that happens.
 *
 * <p>Here nodes are made to handle something: a message, a timer, a request. The inner loop is {@link #deliver};
 * everything else is off the hot path, and each kind of decision has the part that knows how.
 */
public final class Simulation implements Cluster {
    private final SimulatedWorld<?> world;
    private final int nodes;
    private final boolean completes;
    private final SimEnv[] envs;
    private final MessagePool pool;
    private final TimerTable timers;
    private final ClientTable clients;
    private final Execution execution = new Execution();
    private final Failures failures = new Failures(execution);
    private final OfferedTimers offered;
    private final Clocks clocks;
    private final Reachability reachability;
    private final Lifecycle lifecycle;
    private final Signatures signatures;
    private final MessageFaults faults;
    private final Effects effects;
    private final Packer packer;
    private final SimView view;

    /** Whose nodes are plain Java. */
    public Simulation(SimulatedDeployment<?> deployment) {
        this(deployment, deployment);
    }

    public Simulation(SimulatedWorld<?> world, NodeFactory factory) {
        this(world, factory, Code.NUMBERS_MAX);
    }

    /** {@code numbersMax} bounds the messages of one pair, and the armings of one timer: more have no name. */
    Simulation(SimulatedWorld<?> world, NodeFactory factory, int numbersMax) {
        SimulationOptions options = world.options();
        this.world = world;
        nodes = world.nodes();
        completes = world.completes();
        envs = new SimEnv[nodes + 1];
        pool = new MessagePool(nodes, options.channels(), options.poolBound(), numbersMax);
        timers = new TimerTable(nodes);
        clients = new ClientTable(world.workload(), nodes);
        DriftBound drift = new DriftBound(envs, timers, options.drift());
        offered = new OfferedTimers(timers, envs, drift);
        clocks = new Clocks(execution, envs, drift, offered);
        reachability = new Reachability(execution, envs, pool, clients);
        lifecycle = new Lifecycle(world, factory, execution, failures, envs, pool, timers, offered, reachability);
        signatures = new Signatures(execution, world.lies(), pool, nodes);
        faults = new MessageFaults(execution, pool, lifecycle, signatures, nodes);
        effects = new Effects(
                world, numbersMax, execution, failures, lifecycle, pool, signatures, timers, offered, clients);
        for (int node = 1; node <= nodes; node++) {
            envs[node] = new SimEnv(effects, node, options);
        }
        packer = new Packer(new CodedNames(timers, pool));
        view = new SimView(
                execution, failures, effects, envs, pool, signatures, offered, clients, reachability, packer);
    }

    @Override
    public Capabilities capabilities() {
        return Capabilities.SIMULATION;
    }

    @Override
    public void workload(Workload workload) {
        clients.use(workload);
    }

    @Override
    public boolean drawAsEachOther(int one, int other) {
        envs[one].drawAs(other);
        envs[other].drawAs(one);
        return true;
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public boolean complete() {
        return completes && world.complete(view);
    }

    @Override
    public int count(String event) {
        return effects.count(event);
    }

    @Override
    public int handling() {
        return execution.handling;
    }

    @Override
    public void reset(long seed, @Nullable Observer observer) {
        execution.checkThreads();
        execution.begin(seed, observer);
        failures.clear();
        reachability.clear();
        offered.clear();
        packer.clear();
        pool.clear();
        signatures.clear();
        timers.clear();
        clients.clear(seed);
        effects.clear();
        for (int node = 1; node <= nodes; node++) {
            envs[node].clear(seed);
        }
        if (observer != null) {
            observer.begin(view);
        }
        for (int node = 1; node <= nodes && failures.first() == null; node++) {
            lifecycle.start(envs[node], false);
            execution.stepped(node);
        }
    }

    @Override
    public @Nullable Skip apply(long decision) {
        execution.checkThreads();
        Skip skip = Code.kind(decision) == Code.DELIVER ? deliver(decision) : applyOther(decision);
        if (skip == null) {
            execution.decisions++;
        }
        return skip;
    }

    private @Nullable Skip applyOther(long decision) {
        return switch (Code.kind(decision)) {
            case Code.FIRE -> fire(decision);
            case Code.INVOKE -> invoke(decision);
            case Code.DROP -> faults.drop(decision);
            case Code.DUPLICATE -> faults.duplicate(decision);
            case Code.CRASH -> lifecycle.crash(Code.a(decision), Code.disk(decision));
            case Code.RESTART -> lifecycle.restart(Code.a(decision));
            case Code.PAUSE -> lifecycle.pause(Code.a(decision), true);
            case Code.RESUME -> lifecycle.pause(Code.a(decision), false);
            case Code.CORRUPT -> signatures.corrupt(Code.a(decision));
            case Code.HEAL -> reachability.heal();
            case Code.RICH -> applyRich(packer.rich(decision));
            default -> Skip.UNSUPPORTED;
        };
    }

    private @Nullable Skip applyRich(Decision decision) {
        if (decision instanceof Decision.Replace d) {
            return faults.replace(d);
        } else if (decision instanceof Decision.Inject d) {
            return faults.inject(d.from(), d.to(), d.payload());
        } else if (decision instanceof Decision.Advance d) {
            return clocks.advance(d.node(), d.by());
        } else if (decision instanceof Decision.Skew d) {
            return d.node() == 0 ? Skip.NO_SUCH_NODE : clocks.advance(d.node(), d.by());
        } else if (decision instanceof Decision.Wait d) {
            return clocks.advance(0, d.time());
        } else if (decision instanceof Decision.Partition d) {
            return reachability.partition(d.blocks());
        } else if (decision instanceof Decision.Cut d) {
            return reachability.cut(d.links());
        }
        return Skip.UNSUPPORTED;
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
        execution.deliveries++;
        Observer o = execution.observer;
        if (o != null) {
            o.delivered(decision & Code.NAME_MASK, payload);
        }
        enter(env, decision);
        try {
            node.receive(from, payload);
        } catch (Throwable e) {
            failures.threw(env, e);
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
        if (!clocks.mayShow(id, now)) {
            return Skip.DRIFT;
        }
        timers.disarm(id, kind);
        env.clock = now;
        offered.changed();
        String name = timers.kindName(kind);
        if (execution.observer != null) {
            execution.observer.fired(id, name, Code.number(decision), now);
        }
        clocks.follow(now);
        enter(env, decision);
        try {
            node.timer(name);
        } catch (Throwable e) {
            failures.threw(env, e);
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
        if (!clients.allows(client, Code.number(decision), id, reachability.byClients)) {
            return Skip.OPERATION_GONE;
        }
        Operation operation = clients.invoke(client, Code.number(decision), id);
        if (execution.observer != null) {
            execution.observer.invoked(client, operation.number(), id, operation.request());
        }
        enter(env, decision);
        try {
            node.request(operation);
        } catch (Throwable e) {
            failures.threw(env, e);
        }
        leave(env, decision);
        return null;
    }

    /**
     * For clusters that stand on this one and whose nodes may act by themselves: what {@code act} makes the node do is told as a
     * step that nobody asked for. Nothing happens if the node is down.
     */
    public void unasked(int node, Runnable act) {
        SimEnv env = envs[node];
        if (env.node == null) {
            return;
        }
        if (execution.observer != null) {
            execution.observer.unasked();
        }
        execution.handling = node;
        try {
            act.run();
        } catch (Throwable e) {
            failures.threw(env, e);
        }
        execution.handling = 0;
        execution.stepped(node);
    }

    private void enter(SimEnv env, long decision) {
        execution.handling = env.self();
        env.effectsLeft = Code.crashAfter(decision);
    }

    private void leave(SimEnv env, long decision) {
        execution.handling = 0;
        if (env.effectsLeft >= 0) {
            lifecycle.takeDown(env, Code.disk(decision));
        }
        execution.stepped(env.self());
    }
}
