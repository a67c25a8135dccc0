package dev.waymark.testkit.threads;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Where effects wait, in the order in which they came, until the cluster's own thread takes them. */
final class Exchange {
    /** Caused by decision {@code cause}, 0 if by none. */
    record Effect(Host host, long cause, Consumer<Teller> deed) {}

    private final List<Effect> waiting = new ArrayList<>();

    /** Those that run, each with how much it was asked to do and has not done yet. */
    private final Map<Host, Integer> busy = new LinkedHashMap<>();

    private long latestNanos = System.nanoTime();

    synchronized void admit(Host host) {
        busy.put(host, 0);
    }

    /** Whatever it did and nobody has heard of, and whatever it still does, never happened. */
    synchronized void forget(Host host) {
        busy.remove(host);
        waiting.removeIf(effect -> effect.host() == host);
    }

    synchronized void asked(Host host) {
        busy.computeIfPresent(host, (same, count) -> count + 1);
    }

    synchronized void done(Host host) {
        busy.computeIfPresent(host, (same, count) -> count - 1);
        latestNanos = System.nanoTime();
        notifyAll();
    }

    synchronized void post(Host host, long cause, Consumer<Teller> deed) {
        if (busy.containsKey(host)) {
            waiting.add(new Effect(host, cause, deed));
            latestNanos = System.nanoTime();
        }
    }

    synchronized List<Effect> take() {
        List<Effect> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    /** Waits until all is done and nothing has come for a while; false if that took too long. */
    synchronized boolean settle(long quietMillis, long limitMillis) {
        long quiet = TimeUnit.MILLISECONDS.toNanos(quietMillis);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
        while (isBusy() || System.nanoTime() - latestNanos < quiet) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
            try {
                wait(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    private boolean isBusy() {
        return busy.values().stream().anyMatch(count -> count > 0);
    }
}
