package dev.waymark.bind.ratis.child;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * When servers have come to rest: nothing has happened for a while, and none of their threads is about to do anything. On a
 * busy machine the second is what counts, since a thread that has not had its turn is no sign of rest.
 */
final class Stillness {
    private static final long LOOK_MILLIS = 1;

    private final Told told;
    private final long quietNanos;
    private final long patienceNanos;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    Stillness(Told told, long quietMillis, long patienceMillis) {
        this.told = told;
        this.quietNanos = TimeUnit.MILLISECONDS.toNanos(quietMillis);
        this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    }

    /** False: they had not come to rest when patience was over. {@code members}: what is looked at, too. */
    boolean await(Supplier<Collection<Member>> members) throws InterruptedException {
        long begin = System.nanoTime();
        long since = begin;
        long activity = told.activity();
        while (true) {
            Thread.sleep(LOOK_MILLIS);
            boolean changed = isBusy();
            if (!changed) {
                for (Member member : members.get()) {
                    changed |= member.show();
                }
            }
            long now = System.nanoTime();
            if (changed || told.activity() != activity) {
                activity = told.activity();
                since = now;
            } else if (now - since >= quietNanos) {
                return true;
            }
            if (now - begin >= patienceNanos) {
                return false;
            }
        }
    }

    /** Whether a thread runs, or would if it had its turn. Those of the JVM itself are not seen here, or only wait. */
    private boolean isBusy() {
        long self = Thread.currentThread().getId();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds(), 0)) {
            if (thread != null && thread.getThreadId() != self && isRunnable(thread)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRunnable(ThreadInfo thread) {
        Thread.State state = thread.getThreadState();
        return (state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED)
                && !ChildMain.isOurs(thread.getThreadName());
    }
}
