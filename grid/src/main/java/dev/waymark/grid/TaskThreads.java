package dev.waymark.grid;

import dev.waymark.grid.wire.GridMessage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The threads of a worker that is given whole tasks. */
final class TaskThreads implements AutoCloseable {
    private final Tasks tasks;
    private final Consumer<GridMessage> out;
    private final Runnable ended;
    private final ExecutorService pool;
    private volatile boolean cancelled;
    private volatile @Nullable Throwable failed;

    /** {@code ended} is called, by any thread, when something went wrong. */
    TaskThreads(Tasks tasks, int threads, Consumer<GridMessage> out, Runnable ended) {
        this.tasks = tasks;
        this.out = out;
        this.ended = ended;
        this.pool = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "waymark-task");
            thread.setDaemon(true); // one that spins for ever must not keep the process
            return thread;
        });
    }

    void begin(GridMessage.Task task) {
        pool.execute(() -> perform(task));
    }

    private void perform(GridMessage.Task task) {
        try {
            Tasks.Result result = tasks.perform(task.text(), () -> cancelled);
            if (!cancelled) {
                out.accept(new GridMessage.Answer(task.assignment(), result.text(), result.executions()));
            }
        } catch (Throwable e) { // thrown again where somebody can tell the coordinator
            failed = e;
            ended.run();
        }
    }

    /** Throws what went wrong. */
    void look() {
        Throwable thrown = failed;
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown != null) {
            throw new IllegalStateException("a task failed: " + thrown, thrown);
        }
    }

    @Override
    public void close() {
        cancelled = true;
        pool.shutdownNow();
    }
}
