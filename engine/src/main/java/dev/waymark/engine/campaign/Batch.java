package dev.waymark.engine.campaign;

import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Consecutive plans that one worker executes; results appear one by one, in order. */
public final class Batch {
    private final List<Plan> plans;
    private final @Nullable Outcome[] outcomes;
    private final long[] nanos;
    private final Runnable whenDone;
    private int done;
    private volatile boolean cancelled;
    private volatile boolean left;

    public Batch(List<Plan> plans) {
        this(plans, () -> {});
    }

    /** {@code whenDone} is called, by whoever adds the last outcome. */
    Batch(List<Plan> plans, Runnable whenDone) {
        this.plans = plans;
        this.outcomes = new Outcome[plans.size()];
        this.nanos = new long[plans.size()];
        this.whenDone = whenDone;
    }

    public List<Plan> plans() {
        return plans;
    }

    /** Of plan {@code i}. One that comes too late, from a worker that was given up, is left out: the plan has its outcome. */
    public synchronized void add(int i, Outcome outcome) {
        if (i != done) {
            return;
        }
        outcomes[done++] = outcome;
        if (done == outcomes.length) {
            notifyAll();
            whenDone.run();
        }
    }

    /** How long the execution of plan {@code i} took, of which the outcome is added next. */
    synchronized void took(int i, long newNanos) {
        nanos[i] = newNanos;
    }

    /** How long executions took, from one to another, which must be there. */
    public synchronized long nanos(int from, int to) {
        return Arrays.stream(nanos, from, to).sum();
    }

    public synchronized int done() {
        return done;
    }

    synchronized boolean isComplete() {
        return done == outcomes.length;
    }

    /** Nobody wants the rest of it. */
    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Nobody works on it any more. */
    void leave() {
        left = true;
    }

    boolean isLeft() {
        return left;
    }

    /** Once only: long executions leave much behind, which must not wait for the rest of the batch. */
    public synchronized Outcome take(int i) {
        Outcome outcome = Objects.requireNonNull(outcomes[i]);
        outcomes[i] = null;
        return outcome;
    }

    /** Waits until all are there or the time is over; the caller asks again in a loop. */
    @SuppressWarnings("WaitNotInLoop")
    public synchronized boolean await(long millis) throws InterruptedException {
        if (done < outcomes.length) {
            wait(millis);
        }
        return done == outcomes.length;
    }
}
