package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Link;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Who can be reached: nodes that run, by clients; and by messages those that are on the sender's side of a partition, unless
 * the link to them is cut.
 */
final class Reachability {
    private final Execution execution;
    private final SimEnv[] envs;
    private final MessagePool pool;
    private final ClientTable clients;

    /** The same for all nodes of one side; only looked at while {@code partitioned}. */
    private final int[] block;

    private boolean partitioned;

    /** By sender and receiver; only looked at while {@code someCut}. */
    private final boolean[][] cut;

    private boolean someCut;

    /** Whether a client can ask this node something. */
    final IntPredicate byClients = this::runs;

    Reachability(Execution execution, SimEnv[] envs, MessagePool pool, ClientTable clients) {
        this.execution = execution;
        this.envs = envs;
        this.pool = pool;
        this.clients = clients;
        this.block = new int[envs.length];
        this.cut = new boolean[envs.length][envs.length];
    }

    void clear() {
        if (partitioned) {
            partitioned = false;
            Arrays.fill(block, 0);
        }
        if (someCut) {
            someCut = false;
            for (boolean[] links : cut) {
                Arrays.fill(links, false);
            }
        }
    }

    @Nullable
    Skip partition(List<List<Integer>> blocks) {
        for (List<Integer> members : blocks) {
            for (int node : members) {
                if (!exists(node)) {
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
        changed();
        if (execution.observer != null) {
            execution.observer.partitioned(blocks);
        }
        execution.stepped(0);
        return null;
    }

    @Nullable
    Skip cut(List<Link> links) {
        for (Link link : links) {
            if (!exists(link.from()) || !exists(link.to())) {
                return Skip.NO_SUCH_NODE;
            }
        }
        for (Link link : links) {
            cut[link.from()][link.to()] = true;
        }
        someCut = true;
        changed();
        if (execution.observer != null) {
            execution.observer.cut(links);
        }
        execution.stepped(0);
        return null;
    }

    private boolean exists(int node) {
        return node >= 1 && node < envs.length;
    }

    @Nullable
    Skip heal() {
        clear();
        changed();
        if (execution.observer != null) {
            execution.observer.healed();
        }
        execution.stepped(0);
        return null;
    }

    /** Sorts out anew what can be delivered and asked: a node started, ended, paused or resumed, or a partition did. */
    void changed() {
        clients.changed();
        pool.regate(this::open);
    }

    private boolean open(int from, int to) {
        return runs(to) && (!partitioned || block[from] == block[to]) && !(someCut && cut[from][to]);
    }

    private boolean runs(int node) {
        return envs[node].node != null && !envs[node].paused;
    }
}
