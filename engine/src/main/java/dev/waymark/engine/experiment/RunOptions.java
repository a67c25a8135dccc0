package dev.waymark.engine.experiment;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.engine.Watchdog;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a campaign is carried out; none of it changes results. {@code workers}: threads. {@code out}: the run folder, null: a new one
 * below {@code runs}. {@code handlerMillis}: how long a node may take to handle one thing before it counts as hung.
 */
public record RunOptions(int workers, @Nullable Path out, long handlerMillis) {
    public static final RunOptions USUAL = new RunOptions(1, null, Watchdog.LIMIT_MILLIS);

    private static final int WORKERS_MAX = 1024;

    public RunOptions {
        if (workers < 1) {
            throw UsageException.of(SpecField.WORKERS, workers + ": must be at least 1");
        }
        if (workers > WORKERS_MAX) {
            throw UsageException.of(
                    SpecField.WORKERS,
                    workers + ": at most " + WORKERS_MAX + "; more than this machine's "
                            + Runtime.getRuntime().availableProcessors() + " processors make nothing faster");
        }
    }

    public RunOptions withWorkers(int count) {
        return new RunOptions(count, out, handlerMillis);
    }

    public RunOptions withOut(@Nullable Path folder) {
        return new RunOptions(workers, folder, handlerMillis);
    }

    public RunOptions withHandlerMillis(long limit) {
        return new RunOptions(workers, out, limit);
    }
}
