package dev.waymark.bind.ratis;

import dev.waymark.bind.ratis.session.Answer;
import dev.waymark.bind.ratis.session.Session;
import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.bind.ratis.session.Setup;
import dev.waymark.bind.ratis.session.Word;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.sim.Simulation;
import dev.waymark.core.sim.UnaskedCounter;
import dev.waymark.live.process.ChildDied;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The simulation, with nodes that are real servers in another JVM. Messages, timers, clients and crashes are the simulation's;
 * what a server did after the others had come to rest is told as what nobody asked for.
 */
final class RatisCluster implements Cluster {
    static final Capabilities CAPABILITIES = new Capabilities(
            Capabilities.Determinism.BEST_EFFORT,
            Capabilities.DecisionPoint.QUIET,
            true,
            true,
            true,
            false,
            true,
            true);

    private final Setup setup;
    private final Wording wording;
    private final Simulation simulation;
    private final List<List<Word>> waiting = new ArrayList<>();
    private final @Nullable RatisNode[] nodes;
    private final boolean[] started;
    private final UnaskedCounter unasked = new UnaskedCounter();
    private @Nullable Session session;
    private int notQuiescent;
    private boolean resetting;

    RatisCluster(RatisDeployment deployment, Setup setup, Wording wording) {
        this.setup = setup;
        this.wording = wording;
        this.session = SessionPool.take(setup);
        this.nodes = new RatisNode[setup.nodes() + 1];
        this.started = new boolean[setup.nodes() + 1];
        this.simulation = new Simulation(deployment.of(this::node));
        for (int node = 0; node <= setup.nodes(); node++) {
            waiting.add(new ArrayList<>());
        }
    }

    private Node node(Env env) {
        RatisNode node = new RatisNode(env, this, started[env.self()]);
        started[env.self()] = true;
        nodes[env.self()] = node;
        return node;
    }

    Wording wording() {
        return wording;
    }

    @Override
    public void reset(long seed, @Nullable Observer observer) {
        if (session == null || !session.alive()) {
            letGo();
            session = SessionPool.take(setup);
        }
        wording.clear();
        waiting.forEach(List::clear);
        Arrays.fill(started, false);
        notQuiescent = 0;
        unasked.clear();
        call(0, "reset");
        resetting = true;
        simulation.reset(seed, observer == null ? unasked : ObserverList.of(List.of(observer, unasked)));
        resetting = false;
        tellUnasked();
    }

    /** What the server did; what others did waits. At the start all servers have been started together. */
    List<Word> call(int node, String command) {
        if (!resetting) {
            try {
                Answer answer = session().call(command);
                notQuiescent += answer.rest() ? 0 : 1;
                answer.words().forEach(word -> waiting.get(word.node()).add(word));
            } catch (ChildDied e) {
                if (node == 0) {
                    throw SystemMistake.starting("the JVM of the servers " + e.getMessage(), e);
                }
                throw new ServerFailed(ServerFailed.Kind.JVM_ENDED, "the JVM of the servers " + e.getMessage());
            }
        }
        List<Word> own = List.copyOf(waiting.get(node));
        waiting.get(node).clear();
        return own;
    }

    /** What the clock shows that is ahead of all others. */
    long latest() {
        long latest = 0;
        for (int node = 1; node < nodes.length; node++) {
            latest = Math.max(latest, view().clock(node));
        }
        return latest;
    }

    private Session session() {
        if (session == null) {
            throw new IllegalStateException("no execution has begun");
        }
        return session;
    }

    private void tellUnasked() {
        for (int node = 1; node < nodes.length; node++) {
            RatisNode own = nodes[node];
            List<Word> words = List.copyOf(waiting.get(node));
            waiting.get(node).clear();
            if (!words.isEmpty() && own != null && view().up(node)) {
                simulation.unasked(node, () -> own.take(words));
            }
        }
    }

    @Override
    public @Nullable Skip apply(long decision) {
        if (!isSupported(decision)) {
            return Skip.UNSUPPORTED;
        }
        Skip skip = simulation.apply(decision);
        if (skip == null && Code.kind(decision) == Code.CRASH && session().alive()) {
            call(0, "stop " + Code.a(decision));
        }
        tellUnasked();
        return skip;
    }

    /** A server stops as a whole, with its disk as it is; and nobody can make up what Ratis sends. */
    private boolean isSupported(long decision) {
        if (Code.crashAfter(decision) >= 0) {
            return false;
        }
        if (Code.kind(decision) == Code.CRASH) {
            return Code.disk(decision) == DiskMode.KEPT;
        }
        return Code.kind(decision) != Code.RICH || !isForgery(view().decode(decision));
    }

    private static boolean isForgery(Decision decision) {
        return decision instanceof Decision.Replace || decision instanceof Decision.Inject;
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void workload(Workload workload) {
        simulation.workload(workload);
    }

    @Override
    public View view() {
        return simulation.view();
    }

    @Override
    public boolean complete() {
        return simulation.complete();
    }

    @Override
    public int count(String event) {
        return simulation.count(event);
    }

    @Override
    public int unasked() {
        return unasked.count();
    }

    @Override
    public int notQuiescent() {
        return notQuiescent;
    }

    /** Servers have threads of their own: one that does not return is only one that is not waited for. */
    @Override
    public int handling() {
        return 0;
    }

    @Override
    public void close() {
        letGo();
    }

    private void letGo() {
        if (session != null) {
            SessionPool.giveBack(setup, session);
        }
        session = null;
    }
}
