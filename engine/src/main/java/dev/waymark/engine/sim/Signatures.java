package dev.waymark.engine.sim;

import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Code;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes are faulty, and what the others have signed. Where messages are signed, nobody can speak in the name of a
 * correct node. Nothing is remembered, and nothing costs, while all nodes are correct.
 */
final class Signatures {
    private final Execution execution;
    private final @Nullable MessageCorruptions lies;
    private final MessagePool pool;
    private final boolean[] faulty;

    /** Asked, never iterated. */
    private final Set<MessageCorruptions.Signed> said = new LinkedHashSet<>();

    private boolean broken;

    /** Whether what is sent must be remembered: somebody may want to lie about it. */
    boolean watching;

    Signatures(Execution execution, @Nullable MessageCorruptions lies, MessagePool pool, int nodes) {
        this.execution = execution;
        this.lies = lies;
        this.pool = pool;
        this.faulty = new boolean[nodes + 1];
    }

    void clear() {
        if (watching) {
            Arrays.fill(faulty, false);
            said.clear();
            watching = false;
        }
        broken = false;
    }

    boolean faulty(int node) {
        return faulty[node];
    }

    @Nullable
    Skip corrupt(int node) {
        if (node < 0 || node >= faulty.length) {
            return Skip.NO_SUCH_NODE;
        }
        if (lies == null) {
            return Skip.UNSUPPORTED;
        }
        if (node == 0 ? broken : faulty[node]) {
            return Skip.NODE_FAULTY;
        }
        if (node == 0) {
            broken = true;
        } else {
            if (!watching) {
                watching = true;
                pool.forEach((name, payload) -> sent(Code.a(name), payload)); // sent while all were correct
            }
            faulty[node] = true;
            execution.liars++;
        }
        if (execution.observer != null) {
            execution.observer.corrupted(node);
        }
        execution.stepped(0);
        return null;
    }

    /** Called while {@link #watching}. */
    void sent(int from, Object message) {
        if (lies != null && !faulty[from]) {
            for (Object statement : lies.statements(message)) {
                said.add(new MessageCorruptions.Signed(from, statement));
            }
        }
    }

    /** Why this cannot be said in the name of {@code from}; null if it can. */
    @Nullable
    Skip refuses(int from, Object message) {
        if (lies == null || broken) {
            return null;
        }
        if (!faulty[from]) {
            return Skip.SIGNED;
        }
        for (MessageCorruptions.Signed each : lies.carried(message)) {
            if (each.node() < 1 || each.node() >= faulty.length || (!faulty[each.node()] && !said.contains(each))) {
                return Skip.NEVER_SIGNED;
            }
        }
        return null;
    }
}
