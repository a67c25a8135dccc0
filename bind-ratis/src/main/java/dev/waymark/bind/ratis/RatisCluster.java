package dev.waymark.bind.ratis;

import dev.waymark.bind.ratis.session.Answer;
import dev.waymark.bind.ratis.session.Session;
import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.bind.ratis.session.Setup;
import dev.waymark.bind.ratis.session.Word;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.engine.sim.RealNodesCluster;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.live.process.ChildDied;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The simulation, with nodes that are real servers in another JVM. Messages, timers, clients and crashes are the simulation's;
 * what a server did after the others had come to rest is told as what nobody asked for.
 */
final class RatisCluster extends RealNodesCluster {
    private final Setup setup;
    private final Wording wording;
    private final Simulation simulation;
    private final List<List<Word>> waiting = new ArrayList<>();
    private final @Nullable RatisNode[] nodes;
    private final boolean[] started;
    private final LostMessages lost = new LostMessages();
    private @Nullable Session session;
    private boolean resetting;

    RatisCluster(RatisDeployment deployment, Setup setup, Wording wording) {
        this.setup = setup;
        this.wording = wording;
        this.session = SessionPool.take(setup);
        this.nodes = new RatisNode[setup.nodes() + 1];
        this.started = new boolean[setup.nodes() + 1];
        this.simulation = new Simulation(deployment, this::node);
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
        clearCounts();
        lost.clear();
        call(0, "reset");
        resetting = true;
        begin(seed, observer, lost);
        resetting = false;
        tellUnasked();
    }

    /** What the server did; what others did waits. At the start all servers have been started together. */
    List<Word> call(int node, String command) {
        if (!resetting) {
            try {
                Answer answer = session().call(command);
                if (!answer.rest()) {
                    countNotQuiescent();
                }
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
        if (skip == null && isWait(decision) && session().alive()) {
            call(0, "rest");
        }
        if (!lost.isEmpty() && session().alive()) {
            call(0, "drop" + lost.take());
        }
        tellUnasked();
        return skip;
    }

    /** Servers that were not quite at rest have time for it. */
    private boolean isWait(long decision) {
        return Code.kind(decision) == Code.RICH && view().decode(decision) instanceof Decision.Wait;
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

    @Override
    protected Simulation simulation() {
        return simulation;
    }
}
