package dev.waymark.remote.process;

import dev.waymark.remote.wire.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a thread runs: anywhere, or on one processor, whichever lets it wait less for its hosts. All hosts that it talks with follow it. Each
 * is tried for a moment now and then; what counts is how long an answer is waited for.
 */
final class ThreadPlace {
    static final Processors PROCESSORS = Processors.ofThisProcess();

    /** How long each is tried, and how long the faster one stays. */
    static final long TRIAL_NANOS = 50_000_000;

    private static final long STAYS_NANOS = 2_000_000_000;

    private static final double CLEARLY = 0.8;

    private static final ThreadLocal<ThreadPlace> HERE = ThreadLocal.withInitial(ThreadPlace::new);

    private static final int ANYWHERE = -1;

    private enum Phase {
        FREE_TRIAL,
        PINNED_TRIAL,
        FASTER
    }

    /** As Linux knows it; 0: that cannot be told. */
    private final long process;

    private final long thread;
    private int processor = ANYWHERE;
    private int version;
    private int hosts;
    private Phase phase = Phase.FREE_TRIAL;
    private long since;
    private long staysUntil;
    private long waitedNanos;
    private long answers;
    private double freeNanos;

    private ThreadPlace() {
        long[] ids = {0, 0};
        try {
            Path self = Files.readSymbolicLink(Path.of("/proc/thread-self")); // PROCESS/task/THREAD
            ids[0] = Long.parseLong(self.getName(0).toString());
            ids[1] = Long.parseLong(self.getName(2).toString());
        } catch (IOException | RuntimeException e) {
            ids[1] = 0;
        }
        process = ids[0];
        thread = ids[1];
    }

    /** Of the thread that asks. */
    static ThreadPlace here() {
        return HERE.get();
    }

    boolean isKnown() {
        return thread != 0;
    }

    /** A host of it more. */
    synchronized void enter() {
        if (hosts++ == 0) {
            begin(Phase.FREE_TRIAL);
        }
    }

    /** One less. Whether it was the last, and the thread is to be let go. */
    synchronized boolean leave() {
        if (--hosts > 0) {
            return false;
        }
        return goAnywhere();
    }

    /** What this thread has waited since it told last; it may be time then to try the other way. */
    synchronized void waited(long nanos, long forAnswers) {
        waitedNanos += nanos;
        answers += forAnswers;
        long now = System.nanoTime();
        if (now - since < TRIAL_NANOS) {
            return;
        }
        double each = (double) waitedNanos / Math.max(1, answers);
        switch (phase) {
            case FREE_TRIAL -> {
                freeNanos = each;
                processor = PROCESSORS.take(current());
                version++;
                begin(Phase.PINNED_TRIAL);
            }
            case PINNED_TRIAL -> {
                staysUntil = now + STAYS_NANOS;
                leaveIfSlow(each);
                begin(Phase.FASTER);
            }
            case FASTER -> {
                if (now > staysUntil) {
                    goAnywhere();
                    begin(Phase.FREE_TRIAL);
                } else {
                    leaveIfSlow(each); // others may have come since
                    begin(Phase.FASTER);
                }
            }
        }
    }

    /** To be kept must be clearly better: where it is not, it can be many times worse. */
    private void leaveIfSlow(double each) {
        if (each > CLEARLY * freeNanos) {
            goAnywhere();
        }
    }

    private void begin(Phase next) {
        phase = next;
        since = System.nanoTime();
        waitedNanos = 0;
        answers = 0;
    }

    private boolean goAnywhere() {
        if (processor == ANYWHERE) {
            return false;
        }
        PROCESSORS.giveBack(processor);
        processor = ANYWHERE;
        version++;
        return true;
    }

    /** Where it runs now: the scheduler has found that good. */
    private static int current() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[36]);
        } catch (IOException | RuntimeException e) {
            return ANYWHERE;
        }
    }

    /** Another number each time it is elsewhere. */
    synchronized int version() {
        return version;
    }

    synchronized boolean isAnywhere() {
        return processor == ANYWHERE;
    }

    /** That a host and this thread are where it is now. */
    synchronized Command together() {
        return on(isAnywhere() ? PROCESSORS.all() : List.of(processor));
    }

    /** That a host and this thread are on these. */
    Command on(List<Integer> processors) {
        return Command.pin(process, thread, processors);
    }

    /** That a host alone may run anywhere. */
    static Command hostAnywhere() {
        return Command.pin(0, 0, PROCESSORS.all());
    }
}
