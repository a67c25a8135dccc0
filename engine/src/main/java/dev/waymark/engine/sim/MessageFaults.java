package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Packer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import org.jspecify.annotations.Nullable;

/** What a strategy does to messages in flight, other than deliver them: lose, copy, change, make up. */
final class MessageFaults {
    private final Execution execution;
    private final MessagePool pool;
    private final Lifecycle lifecycle;
    private final Signatures signatures;
    private final int nodes;

    MessageFaults(Execution execution, MessagePool pool, Lifecycle lifecycle, Signatures signatures, int nodes) {
        this.signatures = signatures;
        this.execution = execution;
        this.pool = pool;
        this.lifecycle = lifecycle;
        this.nodes = nodes;
    }

    @Nullable
    Skip drop(long decision) {
        int slot = pool.find(decision);
        if (slot < 0) {
            return Skip.MESSAGE_GONE;
        }
        Object payload = pool.take(slot);
        if (signatures.faulty(Code.a(decision))) {
            execution.lies++; // nobody can tell it from one that was withheld
        } else {
            execution.drops++;
        }
        if (execution.observer != null) {
            execution.observer.dropped(decision & Code.NAME_MASK, payload);
        }
        execution.stepped(0);
        return null;
    }

    @Nullable
    Skip duplicate(long decision) {
        int slot = pool.find(decision);
        if (slot < 0) {
            return Skip.MESSAGE_GONE;
        }
        long copy = pool.duplicate(slot);
        if (copy < 0) {
            return Skip.UNSUPPORTED;
        }
        execution.duplicates++;
        if (execution.observer != null) {
            execution.observer.duplicated(decision & Code.NAME_MASK, copy, pool.payloadOf(slot));
        }
        execution.stepped(0);
        return null;
    }

    @Nullable
    Skip replace(Decision.Replace decision) {
        int slot = pool.find(Packer.message(decision.message()));
        if (slot < 0) {
            return Skip.MESSAGE_GONE;
        }
        Skip refused = signatures.refuses(decision.message().from(), decision.payload());
        if (refused != null) {
            return refused;
        }
        execution.lies += signatures.faulty(decision.message().from()) ? 1 : 0;
        Object before = pool.payloadOf(slot);
        pool.replace(slot, decision.payload());
        if (execution.observer != null) {
            execution.observer.replaced(decision.message().code(), before, decision.payload());
        }
        execution.stepped(0);
        return null;
    }

    @Nullable
    Skip inject(int from, int to, Object payload) {
        if (from < 1 || from > nodes || to < 1 || to > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        if (lifecycle.losesAllTo(to)) {
            return Skip.NODE_DOWN;
        }
        Skip refused = signatures.refuses(from, payload);
        if (refused != null) {
            return refused;
        }
        long name = pool.inject(from, to, payload);
        if (name < 0) {
            return Skip.UNSUPPORTED;
        }
        execution.lies += signatures.faulty(from) ? 1 : 0;
        if (execution.observer != null) {
            execution.observer.injected(name, payload);
        }
        execution.stepped(0);
        return null;
    }
}
