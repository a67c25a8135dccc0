package dev.waymark.engine.explore;

import dev.waymark.core.model.Failure;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Watchdog;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work on a thread of its own, which is given up when a handler of a node does not return. */
final class Watched {
    private static final long LOOK_MILLIS = 100;
    private static final long STACK_BYTES = 16L << 20; // as workers have it

    private Watched() {}

    /** A handler did not return: the explorer is lost with its thread. {@code decisions}: those before it. */
    static final class Hang extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Failure failure;
        private final int decisions;

        Hang(Failure failure, int decisions) {
            super(failure.message());
            this.failure = failure;
            this.decisions = decisions;
        }

        int node() {
            return failure.node();
        }

        /** How many were carried out before it. */
        int decisions() {
            return decisions;
        }
    }

    static <T> T call(Explorer explorer, long limitMillis, Callable<T> work) throws Hang {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "waymark-explore", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        Watchdog watchdog = new Watchdog(explorer, thread, limitMillis);
        while (true) {
            try {
                return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                Failure hang = watchdog.look(List.of());
                if (hang != null) {
                    throw new Hang(hang, Math.max(0, explorer.log().size()));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException thrown) {
                    throw thrown;
                }
                if (e.getCause() instanceof Error thrown) {
                    throw thrown;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
