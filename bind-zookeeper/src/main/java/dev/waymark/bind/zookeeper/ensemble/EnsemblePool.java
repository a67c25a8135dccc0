package dev.waymark.bind.zookeeper.ensemble;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Ensembles that nobody uses: to start one takes seconds. They end with this JVM, however that ends. */
public final class EnsemblePool {
    private static final int IDLE_MAX = 2;
    private static final Map<Setup, Deque<Ensemble>> IDLE = new ConcurrentHashMap<>();

    private EnsemblePool() {}

    /** For one thread, until it is given back. */
    public static Ensemble take(Setup setup) {
        Ensemble waiting = poll(setup);
        return waiting == null ? new Ensemble(setup) : waiting;
    }

    private static synchronized @Nullable Ensemble poll(Setup setup) {
        Deque<Ensemble> waiting = IDLE.get(setup);
        return waiting == null ? null : waiting.poll();
    }

    public static void giveBack(Setup setup, Ensemble ensemble) {
        if (!keep(setup, ensemble)) {
            ensemble.close();
        }
    }

    private static synchronized boolean keep(Setup setup, Ensemble ensemble) {
        int idle = IDLE.values().stream().mapToInt(Deque::size).sum();
        if (idle >= IDLE_MAX) {
            return false;
        }
        IDLE.computeIfAbsent(setup, same -> new ArrayDeque<>()).push(ensemble);
        return true;
    }

    /** Ends those that nobody uses. */
    public static synchronized void clear() {
        IDLE.values().forEach(all -> all.forEach(Ensemble::close));
        IDLE.clear();
    }
}
