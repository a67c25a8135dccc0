package dev.waymark.tla;

import dev.waymark.core.time.WallClock;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stops evaluations that do not end. The evaluating thread counts its evaluations (odd: one is going on); one daemon
 * thread for all models looks at the counts, and asks to stop where one stood still for the limit.
 */
public final class Watchdog {
    /**
     * Thrown out of an evaluation that was asked to stop; the message is the place where it was. An error, because TLC
     * catches exceptions and wraps them.
     */
    public static final class Stopped extends Error {
        private static final long serialVersionUID = 1L;

        public Stopped(String location) {
            super(location, null, false, false);
        }
    }

    private static final List<WeakReference<Watchdog>> ALL = new ArrayList<>();
    private static @Nullable Thread watching;

    private final long limitMillis;
    private volatile long count;
    private volatile boolean stop;
    private long lastCount;
    private long lastChangeNanos;

    Watchdog(long limitMillis) {
        this.limitMillis = limitMillis;
        synchronized (ALL) {
            ALL.add(new WeakReference<>(this));
            if (watching == null) {
                watching = new Thread(Watchdog::watch, "waymark-model-watchdog");
                watching.setDaemon(true);
                watching.start();
            }
        }
    }

    public long limitMillis() {
        return limitMillis;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread writes, the watchdog reads
    public void begin() {
        count++;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    public void end() {
        count++;
        if (stop) {
            stop = false;
        }
    }

    public boolean stopped() {
        return stop;
    }

    private static void watch() {
        while (true) {
            long pause = 1000;
            synchronized (ALL) {
                ALL.removeIf(each -> each.get() == null);
                for (WeakReference<Watchdog> each : ALL) {
                    Watchdog watchdog = each.get();
                    if (watchdog != null) {
                        watchdog.look();
                        pause = Math.min(pause, Math.max(10, watchdog.limitMillis / 4));
                    }
                }
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void look() {
        long now = count;
        if (now != lastCount || (now & 1) == 0) {
            lastCount = now;
            lastChangeNanos = WallClock.nanos();
        } else if (WallClock.millisSince(lastChangeNanos) >= limitMillis) {
            stop = true;
        }
    }
}
