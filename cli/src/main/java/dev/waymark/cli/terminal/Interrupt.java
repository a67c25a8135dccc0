package dev.waymark.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C ends a campaign, not the process: what was found so far is written and summarised first. On a {@link #LEASH} so does
 * the end of standard input, which comes when whoever started the process ends, in whatever way.
 */
public final class Interrupt implements AutoCloseable {
    /** A system property. */
    public static final String LEASH = "waymark.leash";

    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::waitForResults, "waymark-interrupt");
    private volatile boolean requested;

    public Interrupt() {
        Runtime.getRuntime().addShutdownHook(hook);
        if (System.getProperty(LEASH) != null) {
            Thread leash = new Thread(this::waitForEndOfInput, "waymark-leash");
            leash.setDaemon(true);
            leash.start();
        }
    }

    private void waitForEndOfInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("waymark: standard input: " + e);
        }
        requested = true;
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
