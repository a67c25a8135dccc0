package dev.waymark.grid;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.RemoteExecutor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.wire.GridMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a worker does with the messages of its coordinator; for one thread. */
final class WorkerLoop implements AutoCloseable {
    /** Outcomes of a long batch go one by one after so long: what was found must not wait for the rest. */
    private static final long FLUSH_NANOS = 100_000_000;

    private static final class Running {
        final Batch batch;
        final long assignment;
        int sent;
        long sentNanos = System.nanoTime();

        Running(Batch batch, long assignment) {
            this.batch = batch;
            this.assignment = assignment;
        }
    }

    private final ExperimentSource source;
    private final Plugins plugins;
    private final boolean allowsCode;
    private final int threads;
    private final Consumer<GridMessage> out;
    private final Runnable executed;
    private final Map<Long, Running> running = new LinkedHashMap<>();
    private GridMessage.@Nullable Setup setup;
    private @Nullable RemoteExecutor executor;
    private @Nullable TaskThreads tasks;

    /** {@code allowsCode}: whether plugins are taken; {@code executed} is called, by any thread, when a batch is done. */
    WorkerLoop(
            ExperimentSource source,
            Plugins plugins,
            boolean allowsCode,
            int threads,
            Consumer<GridMessage> out,
            Runnable executed) {
        this.source = source;
        this.plugins = plugins;
        this.allowsCode = allowsCode;
        this.threads = threads;
        this.out = out;
        this.executed = executed;
    }

    /** Throws {@link GridException} if this worker can do nothing for the campaign. */
    void came(GridMessage message) throws IOException, InterruptedException {
        if (message instanceof GridMessage.Setup newSetup) {
            if (!newSetup.plugins().isEmpty() && !allowsCode) {
                throw new GridException(
                        "the campaign has plugins, which are code that the coordinator sends: this worker"
                                + " runs it only if it is started with --allow-command");
            }
            setup = newSetup;
            if (plugins.lacking(newSetup.plugins()).isEmpty()) {
                prepare(newSetup);
            } else {
                out.accept(new GridMessage.Lacking(plugins.lacking(newSetup.plugins())));
            }
        } else if (message instanceof GridMessage.Jar jar && allowsCode) {
            plugins.add(jar.hash(), jar.content());
            if (setup != null && plugins.lacking(setup.plugins()).isEmpty()) {
                prepare(setup);
            }
        } else if (message instanceof GridMessage.Task task && tasks != null) {
            tasks.begin(task);
        } else if (executor == null) {
            throw new IOException("a " + message.getClass().getSimpleName() + " before the job");
        } else if (message instanceof GridMessage.Restore restore) {
            running.clear();
            executor.restore(restore.saved(), restore.made());
        } else if (message instanceof GridMessage.Learn learn) {
            running.clear();
            executor.learn(learn.outcomes());
        } else if (message instanceof GridMessage.Work work) {
            executor.counted(work.counted());
            running.put(work.assignment(), new Running(executor.begin(work.plans(), executed), work.assignment()));
        } else {
            throw new IOException(
                    "a coordinator does not write " + message.getClass().getSimpleName());
        }
    }

    private void prepare(GridMessage.Setup wanted) {
        try {
            List<Path> paths = plugins.paths(wanted.plugins());
            if (wanted instanceof GridMessage.Job job) {
                build(job, source.build(SpecJson.read(job.spec()), RunOptions.USUAL.withWorkers(threads), paths));
            } else {
                tasks = new TaskThreads(source.tasks(paths), threads, out, executed);
            }
        } catch (GridException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new GridException("the campaign cannot be run here: " + e.getMessage(), e);
        }
        out.accept(new GridMessage.Ready());
    }

    private void build(GridMessage.Job wanted, Experiment experiment) {
        String difference = ExperimentIdentity.difference(wanted.sameAs(), ExperimentIdentity.text(experiment));
        if (!difference.isEmpty()) {
            throw new GridException("the same spec comes to something else here: " + difference);
        }
        executor = new RemoteExecutor(experiment, problem -> out.accept(new GridMessage.Differs(problem)));
    }

    /** Sends what is done, and looks after the threads. */
    void look() {
        if (tasks != null) {
            tasks.look();
        }
        if (executor == null) {
            return;
        }
        for (Running each : running.values().toArray(new Running[0])) {
            int done = each.batch.done();
            boolean whole = done == each.batch.plans().size();
            long nanos = System.nanoTime() - each.sentNanos;
            if (done > each.sent && (whole || nanos > FLUSH_NANOS)) {
                byte[] outcomes = executor.outcomes(each.batch, each.sent, done);
                out.accept(
                        new GridMessage.Done(each.assignment, each.sent, outcomes, each.batch.nanos(each.sent, done)));
                each.sent = done;
                each.sentNanos = System.nanoTime();
            }
            if (whole) {
                running.remove(each.assignment);
            }
        }
        executor.look();
    }

    /** What the coordinator is told of what was thrown. */
    static GridMessage.Fault fault(Throwable thrown) {
        MachineLimit limit = MachineLimit.in(thrown);
        if (limit != null) { // of this machine; others have another
            return new GridMessage.Fault(GridMessage.Fault.Kind.WORKER, String.valueOf(limit.getMessage()));
        }
        String line = String.valueOf(thrown.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        if (thrown instanceof UsageException) {
            return new GridMessage.Fault(GridMessage.Fault.Kind.USAGE, line);
        }
        if (thrown instanceof SystemMistake) {
            return new GridMessage.Fault(GridMessage.Fault.Kind.SYSTEM, line);
        }
        return thrown instanceof GridException
                ? new GridMessage.Fault(GridMessage.Fault.Kind.WORKER, line)
                : new GridMessage.Fault(GridMessage.Fault.Kind.OURS, SystemMistake.oneLine(thrown));
    }

    @Override
    public void close() {
        if (executor != null) {
            executor.close();
        }
        if (tasks != null) {
            tasks.close();
        }
    }
}
