package dev.waymark.jvm.sample;

import java.util.Set;
import java.util.TreeSet;

/** Answers that somebody waits for. */
final class Quorum {
    private static final long PATIENCE_MILLIS = 5_000;

    private final int majority;
    private final Set<String> values = new TreeSet<>();
    private volatile int arrived;
    private volatile boolean asleep;

    Quorum(int nodes) {
        this.majority = nodes / 2 + 1;
    }

    synchronized void arrived(Set<String> more) {
        values.addAll(more);
        arrived++;
        notifyAll();
    }

    synchronized Set<String> values() {
        return new TreeSet<>(values);
    }

    /** False: it took too long. */
    synchronized boolean await() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        while (arrived < majority) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            asleep = true;
            wait(left);
            asleep = false;
        }
        return true;
    }

    /** The seeded bug: what arrived before it sleeps wakes nobody. */
    synchronized boolean awaitBlindly() throws InterruptedException {
        if (majority > 1) {
            asleep = true;
            wait(PATIENCE_MILLIS);
            asleep = false;
        }
        return arrived >= majority || await();
    }

    /** Seen while all threads wait: it sleeps, and there is nothing left to wait for. */
    boolean stuck() {
        return asleep && arrived >= majority;
    }
}
