package dev.waymark.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C ends a campaign, not the process: what was found so far is written and summarised first. */
public final class Interrupt implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::waitForResults, "waymark-interrupt");
    private volatile boolean requested;

    public Interrupt() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public boolean requested() {
        return requested;
    }

    private void waitForResults() {
        requested = true;
        try {
            if (done.await(1, TimeUnit.SECONDS)) {
                return;
            }
            System.err.println("waymark: interrupted; writing the results so far ...");
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("waymark: gave up waiting for the results");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            requested = true; // the process is ending already; the hook has nothing left to wait for
        }
    }
}
