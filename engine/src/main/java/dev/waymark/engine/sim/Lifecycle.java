package dev.waymark.engine.sim;

import dev.waymark.core.Node;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.sim.NodeFactory;
import dev.waymark.core.sim.SimulatedWorld;
import org.jspecify.annotations.Nullable;

/** Nodes start, crash, start again, are paused and go on; and what becomes of their timers, disks and messages then. */
final class Lifecycle {
    private final NodeFactory nodes;
    private final Execution execution;
    private final Failures failures;
    private final SimEnv[] envs;
    private final MessagePool pool;
    private final TimerTable timers;
    private final OfferedTimers offered;
    private final Reachability reachability;
    private final boolean keepsMessages;

    Lifecycle(
            SimulatedWorld<?> world,
            NodeFactory nodes,
            Execution execution,
            Failures failures,
            SimEnv[] envs,
            MessagePool pool,
            TimerTable timers,
            OfferedTimers offered,
            Reachability reachability) {
        this.nodes = nodes;
        this.execution = execution;
        this.failures = failures;
        this.envs = envs;
        this.pool = pool;
        this.timers = timers;
        this.offered = offered;
        this.reachability = reachability;
        this.keepsMessages = world.options().keepOnCrash();
    }

    private boolean exists(int id) {
        return id >= 1 && id < envs.length;
    }

    void start(SimEnv env, boolean again) {
        int id = env.self();
        if (execution.observer != null) {
            execution.observer.started(id, again);
        }
        execution.handling = id;
        try {
            Node node = nodes.node(env);
            env.node = node;
            if (again) {
                reachability.changed();
            }
            node.start();
        } catch (Throwable e) {
            failures.threw(env, e);
        }
        execution.handling = 0;
    }

    @Nullable
    Skip crash(int id, DiskMode disk) {
        if (!exists(id)) {
            return Skip.NO_SUCH_NODE;
        }
        if (envs[id].node == null) {
            return Skip.NODE_DOWN;
        }
        takeDown(envs[id], disk);
        execution.stepped(id);
        return null;
    }

    void takeDown(SimEnv env, DiskMode disk) {
        int id = env.self();
        env.node = null;
        env.effectsLeft = -1;
        if (env.paused) {
            env.paused = false;
            offered.pausedNodesChanged(-1);
        }
        execution.crashes++;
        timers.disarmAll(id);
        offered.changed();
        env.disk().crash(disk);
        if (execution.observer != null) {
            execution.observer.crashed(id, disk);
        }
        if (!keepsMessages) {
            pool.loseAllTo(id, (name, payload) -> {
                if (execution.observer != null) {
                    execution.observer.dropped(name, payload);
                }
            });
        }
        reachability.changed();
    }

    /** Nodes that were never started yet are not down: before the first crash nothing is lost. */
    boolean losesAllTo(int node) {
        return !keepsMessages && execution.crashes > 0 && envs[node].node == null;
    }

    @Nullable
    Skip restart(int id) {
        if (!exists(id)) {
            return Skip.NO_SUCH_NODE;
        }
        if (envs[id].node != null) {
            return Skip.NODE_UP;
        }
        start(envs[id], true);
        execution.stepped(id);
        return null;
    }

    @Nullable
    Skip pause(int id, boolean pause) {
        if (!exists(id)) {
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
        offered.pausedNodesChanged(pause ? 1 : -1);
        reachability.changed();
        if (execution.observer != null) {
            if (pause) {
                execution.observer.paused(id);
            } else {
                execution.observer.resumed(id);
            }
        }
        execution.stepped(0);
        return null;
    }
}
