package dev.waymark.grid.desk;

import java.util.LinkedHashSet;
import java.util.Set;

/** A worker as the desk sees it. */
final class Bench {
    final String name;
    final int threads;
    final Mailer mailer;
    /** Orders that it has and that are not done. */
    final Set<Order> inHand = new LinkedHashSet<>();

    boolean ready;
    /** It remembers what the planner remembers, and learns what it learns. */
    boolean follows;
    /** It can execute plans of this generation. */
    boolean current;

    long executions;
    long busyNanos;
    final long sinceNanos = System.nanoTime();

    Bench(String name, int threads, Mailer mailer) {
        this.name = name;
        this.threads = threads;
        this.mailer = mailer;
    }

    /** So that it always has something to go on with. */
    boolean hasRoom() {
        return ready && inHand.size() < 2 * threads;
    }
}
