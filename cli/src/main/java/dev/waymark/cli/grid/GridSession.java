package dev.waymark.cli.grid;

import dev.waymark.cli.options.GridOptions;
import dev.waymark.cli.options.KeyOptions;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.engine.campaign.BatchExecutor;
import dev.waymark.grid.Coordinator;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.access.LocalKeys;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.scheduler.TaskScheduler;
import dev.waymark.grid.scheduler.WorkerStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A coordinator for as long as a command runs, with the workers that it starts on this machine, if any. */
public final class GridSession implements AutoCloseable {
    private final Coordinator coordinator;
    private final WorkerRecords records;
    private final Console console;
    private @Nullable LocalWorkers local;
    private @Nullable LocalKeys left;

    private GridSession(Coordinator coordinator, WorkerRecords records, Console console) {
        this.coordinator = coordinator;
        this.records = records;
        this.console = console;
    }

    /** {@code main} is the class of the command line; who executed what goes into {@code folder}, if there is one. */
    public static GridSession open(
            GridOptions options, Class<?> main, List<Path> plugins, @Nullable Path folder, Console console) {
        Path given = options.keys().folder();
        try {
            if (given != null) {
                Keys keys = GridKeys.in(given, Keys.Side.COORDINATOR);
                return open(options, keys, plugins, folder, console).with(options, main, given);
            }
            GridKeys made = GridKeys.make();
            return open(options, made.coordinator(), plugins, folder, console).with(options, main, made);
        } catch (GridException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static GridSession open(
            GridOptions options, Keys keys, List<Path> plugins, @Nullable Path folder, Console console) {
        WorkerRecords records = new WorkerRecords(folder);
        Coordinator coordinator = new Coordinator(options.address(), keys, plugins, new Notices(console), records);
        return new GridSession(coordinator, records, console);
    }

    /** Workers with keys that were given. */
    private GridSession with(GridOptions options, Class<?> main, Path keys) {
        try {
            if (options.local() > 0) {
                local = new LocalWorkers(main, coordinator, options.local(), keys);
            } else {
                console.notice("grid: workers join with 'waymark worker --join " + coordinator.address() + "' and their"
                        + " --keys");
            }
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Workers of this user on this machine, with keys that were made for this campaign. */
    private GridSession with(GridOptions options, Class<?> main, GridKeys keys) {
        try {
            if (options.local() > 0) {
                left = LocalKeys.leave(keys);
                local = new LocalWorkers(main, coordinator, options.local(), left.folder());
            } else {
                left = LocalKeys.leave(keys, KeyOptions.made(), coordinator.address());
                console.notice("grid: workers join with 'waymark worker --join " + coordinator.address() + "', as the"
                        + " same user");
            }
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    public BatchExecutor.Factory executors() {
        return coordinator;
    }

    /** For whole tasks of the command instead of executions. */
    public TaskScheduler tasks() {
        return coordinator.tasks();
    }

    /** A line of who did what. */
    public void record(Map<String, Object> line) {
        records.write(line);
    }

    /** For the line of progress. */
    public String progress() {
        List<WorkerStatus> workers = coordinator.status();
        long inFlight = workers.stream().mapToLong(WorkerStatus::inFlight).sum();
        StringBuilder text = new StringBuilder("; " + workers.size() + (workers.size() == 1 ? " worker" : " workers"));
        text.append(String.format(Locale.ROOT, ", %,d in flight", inFlight));
        if (!workers.isEmpty() && workers.size() <= 4) {
            List<String> rates = workers.stream()
                    .map(each ->
                            String.format(Locale.ROOT, "%,d/s", each.executions() * 1000 / Math.max(1, each.millis())))
                    .toList();
            text.append(" (").append(String.join(", ", rates)).append(')');
        }
        return text.toString();
    }

    @Override
    public void close() {
        if (local != null) {
            local.expectTheEnd();
        }
        if (coordinator.late() > 0) {
            console.notice(coordinator.late() + " answers came late or twice, from workers that were given up or whose"
                    + " messages came too late: they were left out");
        }
        try {
            coordinator.close();
        } finally {
            if (local != null) {
                local.close();
            }
            if (left != null) {
                left.close();
            }
            records.close();
        }
    }

    private record Notices(Console console) implements Connections.Listener {
        @Override
        public void joined(String worker, int threads) {
            console.notice("worker " + worker + " joined, " + threads + (threads == 1 ? " thread" : " threads"));
        }

        @Override
        public void left(String worker) {
            console.notice("worker " + worker + " left");
        }

        @Override
        public void refused(String worker, String why) {
            console.warning("worker " + worker + ": " + why);
        }
    }
}
