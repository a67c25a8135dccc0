package dev.waymark.engine.doctor;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.model.Failure;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Watchdog;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** An examination on a thread of its own, so that whoever never returns is noticed and named. */
public final class WatchedDoctor<R> {
    private static final long LOOK_MILLIS = 50;

    private final Watched<R> doctor;
    private final long millis;
    private final long executionMillis;
    private final Thread thread;
    private volatile @Nullable R report;
    private volatile @Nullable Throwable fault;

    /** {@code millis}: no execution is begun after that; {@code executionMillis}: none may take longer. */
    private WatchedDoctor(Watched<R> doctor, long millis, long executionMillis) {
        this.doctor = doctor;
        this.millis = millis;
        this.executionMillis = executionMillis;
        this.thread = new Thread(null, this::examine, "waymark-doctor", 16L << 20);
        thread.setDaemon(true);
    }

    public static <R> WatchedDoctor<R> of(Watched<R> doctor, long millis, long executionMillis) {
        return new WatchedDoctor<>(doctor, millis, executionMillis);
    }

    private void examine() {
        try {
            report = doctor.examine();
        } catch (Throwable e) {
            fault = e;
        }
    }

    /** {@code progress} hears now and then how many executions have been examined; {@code cancelled} ends it with those. */
    public R examine(IntConsumer progress, BooleanSupplier cancelled) {
        long start = WallClock.nanos();
        thread.start();
        Pulse pulse = new Pulse();
        while (thread.isAlive()) {
            try {
                thread.join(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                doctor.stop();
            }
            if (WallClock.millisSince(start) >= millis || cancelled.getAsBoolean()) {
                doctor.stop();
            }
            progress.accept(doctor.made());
            pulse.look();
        }
        return result();
    }

    private R result() {
        Throwable thrown = fault;
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        R done = report;
        if (done == null) {
            throw new IllegalStateException("the examination ended without a report", thrown);
        }
        return done;
    }

    /** Whether the execution that is going on goes on. */
    private final class Pulse {
        private Doctor.@Nullable Work work;
        private @Nullable Watchdog watchdog;
        private long since;

        void look() {
            Doctor.Work now = doctor.work();
            if (now == null) {
                return;
            }
            if (now != work) {
                Explorer explorer = now.explorer();
                work = now;
                since = WallClock.nanos();
                watchdog = new Watchdog(explorer, thread, doctor.experiment().handlerMillis());
            }
            Failure hang = watchdog == null ? null : watchdog.look(now.plan());
            if (hang != null) {
                throw SystemMistake.stuck(
                        hang.message() + " (execution " + now.plan().index() + ")", thread.getStackTrace());
            }
            if (WallClock.millisSince(since) >= executionMillis) {
                throw SystemMistake.stuck(
                        "execution " + now.plan().index() + " has not ended after " + executionMillis / 1000
                                + " s: are its messages or states very large? It was",
                        thread.getStackTrace());
            }
        }
    }
}
