package dev.waymark.grid.scheduler;

import java.util.LinkedHashSet;
import java.util.Set;

/** A worker as the scheduler sees it. */
final class WorkerHandle {
    final String name;
    final int threads;
    final MessageSender sender;
    /** Orders that it has and that are not done. */
    final Set<Assignment> outstanding = new LinkedHashSet<>();

    boolean ready;
    /** It remembers what the planner remembers, and learns what it learns. */
    boolean follows;
    /** It can execute plans of this generation. */
    boolean current;

    long executions;
    long busyNanos;
    final long sinceNanos = System.nanoTime();

    WorkerHandle(String name, int threads, MessageSender sender) {
        this.name = name;
        this.threads = threads;
        this.sender = sender;
    }

    /** So that it always has something to go on with. */
    boolean isFree() {
        return ready && outstanding.size() < 2 * threads;
    }
}
