package dev.waymark.engine;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.time.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Notices a handler that does not return. It looks from another thread at how many decisions an explorer has made: a
 * count that stands still for the limit, while a node is handling something, is that node's failure. Looking costs the
 * inner loop nothing.
 */
public final class Watchdog {
    public static final long LIMIT_MILLIS = 10_000;

    private static final String HANG = "hang";

    private final Explorer explorer;
    private final Supplier<Cluster> clusters;
    private final Thread thread;
    private final long limitMillis;
    private int lastDecisions = -1;
    private @Nullable Object lastWork;
    private long since;

    public Watchdog(Explorer explorer, Thread thread, long limitMillis) {
        this(explorer, explorer::cluster, thread, limitMillis);
    }

    /** {@code clusters} gives the one that the thread is busy with: now and then that may be another than the explorer's. */
    public Watchdog(Explorer explorer, Supplier<Cluster> clusters, Thread thread, long limitMillis) {
        this.explorer = explorer;
        this.clusters = clusters;
        this.thread = thread;
        this.limitMillis = limitMillis;
        this.since = WallClock.nanos();
    }

    /** The class and method in which that handler was. */
    public static String place(Verdict verdict) {
        int at = verdict.signature().indexOf('@');
        return at < 0 ? "an unknown place" : verdict.signature().substring(at + 1);
    }

    /** A failure if the thread has been in one handler for the limit. {@code work} is what it is busy with. */
    public @Nullable Failure look(Object work) {
        Cluster busy = clusters.get();
        int decisions = busy.view().decisions();
        int node = busy.handling();
        if (decisions != lastDecisions || !work.equals(lastWork) || node == 0) {
            lastDecisions = decisions;
            lastWork = work;
            since = WallClock.nanos();
            return null;
        }
        if (WallClock.millisSince(since) < limitMillis) {
            return null;
        }
        String what = "did not return from its handler within " + limitMillis + " ms";
        return Failure.at(node, what, HANG, thread.getStackTrace());
    }

    /**
     * The decisions of the execution that hangs, with the one that it hangs in, if it is not the start that hangs. Its
     * thread is inside a handler, so the log stands still.
     */
    public List<Decision> script() {
        List<Decision> script = new ArrayList<>();
        DecisionLog log = explorer.log();
        for (int i = 0; i < log.size(); i++) {
            script.add(explorer.cluster().view().decode(log.get(i)));
        }
        if (clusters.get() == explorer.cluster() && explorer.pending() != Code.stop()) {
            script.add(explorer.cluster().view().decode(explorer.pending()));
        }
        return script;
    }
}
