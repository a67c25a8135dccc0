package dev.waymark.strategies.rl.environment;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasOtherAbstractions;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.HashingAbstraction;
import dev.waymark.core.coverage.WrittenAbstraction;
import dev.waymark.core.random.Mix;
import org.jspecify.annotations.Nullable;

/** What a learner sees of each node. One that is down is seen as it was last, and as down. */
public final class NodeAbstractions {
    /** The name of the abstract states that coverages count. */
    public static final String USUAL = "usual";

    private static final long DOWN = 0x646F776EL;
    private static final long NOTHING = 0x6E6F6E65L;

    private final Deployment deployment;
    private final String name;
    private final boolean identities;
    private final HashingAbstraction abstraction = new HashingAbstraction();
    private final long[] seen;
    private final boolean[] up;

    /** {@code identities}: no two nodes have the same abstract state. */
    public NodeAbstractions(Deployment deployment, String name, boolean identities) {
        this.deployment = deployment;
        this.name = name;
        this.identities = identities;
        this.seen = new long[deployment.nodes() + 1];
        this.up = new boolean[deployment.nodes() + 1];
    }

    public void look(View view) {
        for (int node = 1; node < seen.length; node++) {
            up[node] = view.up(node);
            if (up[node]) {
                long abstractState = abstractState(view.state(node), node);
                seen[node] = identities ? Mix.combine(abstractState, node) : abstractState;
            }
        }
    }

    private long abstractState(@Nullable Object state, int node) {
        if (state == null) {
            return NOTHING;
        }
        if (name.equals(USUAL)) {
            return abstraction.hashOf(deployment, state, node);
        }
        abstraction.begin(node);
        try {
            HasOtherAbstractions.abstractState(deployment, name, state, node, abstraction);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            throw SystemMistake.abstracting(node, e);
        }
        return abstraction.hash();
    }

    /** For people. */
    public String text(View view, int node) {
        Object state = view.state(node);
        if (!up[node] || state == null) {
            return up[node] ? "nothing" : "down";
        }
        return WrittenAbstraction.line(
                name.equals(USUAL)
                        ? WrittenAbstraction.fields(deployment, state, node)
                        : WrittenAbstraction.fields(deployment, name, state, node));
    }

    public boolean isUp(int node) {
        return up[node];
    }

    public long of(int node) {
        return up[node] ? seen[node] : seen[node] ^ DOWN;
    }
}
