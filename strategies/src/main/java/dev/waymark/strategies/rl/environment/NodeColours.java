package dev.waymark.strategies.rl.environment;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.HashingPaint;
import dev.waymark.core.coverage.WrittenPaint;
import dev.waymark.core.random.Mix;
import org.jspecify.annotations.Nullable;

/** What a learner sees of each node. One that is down is seen as it was last, and as down. */
public final class NodeColours {
    /** The name of the colours that coverages count. */
    public static final String USUAL = "usual";

    private static final long DOWN = 0x646F776EL;
    private static final long NOTHING = 0x6E6F6E65L;

    private final Deployment deployment;
    private final String name;
    private final boolean identities;
    private final HashingPaint paint = new HashingPaint();
    private final long[] seen;
    private final boolean[] up;

    /** {@code identities}: no two nodes have the same colour. */
    public NodeColours(Deployment deployment, String name, boolean identities) {
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
                long colour = colour(view.state(node), node);
                seen[node] = identities ? Mix.combine(colour, node) : colour;
            }
        }
    }

    private long colour(@Nullable Object state, int node) {
        if (state == null) {
            return NOTHING;
        }
        if (name.equals(USUAL)) {
            return paint.colour(deployment, state, node);
        }
        paint.begin(node);
        try {
            deployment.paint(name, state, node, paint);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            throw SystemMistake.painting(node, e);
        }
        return paint.hash();
    }

    /** For people. */
    public String text(View view, int node) {
        Object state = view.state(node);
        if (!up[node] || state == null) {
            return up[node] ? "nothing" : "down";
        }
        return WrittenPaint.line(
                name.equals(USUAL)
                        ? WrittenPaint.fields(deployment, state, node)
                        : WrittenPaint.fields(deployment, name, state, node));
    }

    public boolean isUp(int node) {
        return up[node];
    }

    public long of(int node) {
        return up[node] ? seen[node] : seen[node] ^ DOWN;
    }
}
