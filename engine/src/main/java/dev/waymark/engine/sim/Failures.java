package dev.waymark.engine.sim;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.model.Failure;
import org.jspecify.annotations.Nullable;

/** What goes wrong inside nodes: the first failure of an execution is kept, and what is not a node's fault goes on. */
final class Failures {
    private final Execution execution;
    private @Nullable Failure first;

    Failures(Execution execution) {
        this.execution = execution;
    }

    void clear() {
        first = null;
    }

    @Nullable
    Failure first() {
        return first;
    }

    /** Takes what came out of the node's code; throws it again if the node is not to blame. */
    void threw(SimEnv env, Throwable e) {
        threw(env, e, false);
    }

    /** The same, for what came out of {@code state()}. */
    void threwWhenLookedAt(SimEnv env, Throwable e) {
        threw(env, e, true);
    }

    private void threw(SimEnv env, Throwable e, boolean lookedAt) {
        if (e instanceof VirtualMachineError fatal && !(e instanceof StackOverflowError)) {
            throw fatal; // out of memory is not the node's fault alone: do not carry on
        }
        if (e instanceof RuntimeException ours && ObserverMistakes.isObservers(e)) {
            throw ours;
        }
        MachineLimit.raise(e);
        if (env.effectsLeft == 0) {
            return; // past its crash point the node is gone; what it threw never happened
        }
        Failure failure = Failure.thrown(env.self(), e);
        fail(lookedAt ? failure.asLookedAt() : failure);
    }

    /** Makes it that node's failure; what it returns is to be thrown, out of the node's loop, which may have no end. */
    IllegalStateException flood(int node, String what) {
        String flood = "flooded " + what;
        fail(Failure.at(node, flood, "flood", Thread.currentThread().getStackTrace()));
        return new IllegalStateException(flood);
    }

    private void fail(Failure failure) {
        if (first == null) {
            first = failure;
            if (execution.observer != null) {
                execution.observer.failed(failure);
            }
        }
    }
}
