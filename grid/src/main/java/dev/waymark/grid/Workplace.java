package dev.waymark.grid;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.Workshop;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.wire.Letter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a worker does with the letters of its coordinator; for one thread. */
final class Workplace implements AutoCloseable {
    /** Outcomes of a long batch go one by one after so long: what was found must not wait for the rest. */
    private static final long FLUSH_NANOS = 100_000_000;

    private static final class InHand {
        final Batch batch;
        final long order;
        int sent;
        long sentNanos = System.nanoTime();

        InHand(Batch batch, long order) {
            this.batch = batch;
            this.order = order;
        }
    }

    private final ExperimentSource source;
    private final Plugins plugins;
    private final boolean allowsCode;
    private final int threads;
    private final Consumer<Letter> out;
    private final Runnable executed;
    private final Map<Long, InHand> inHand = new LinkedHashMap<>();
    private Letter.@Nullable Assignment assignment;
    private @Nullable Workshop workshop;
    private @Nullable TaskThreads tasks;

    /** {@code allowsCode}: whether plugins are taken; {@code executed} is called, by any thread, when a batch is done. */
    Workplace(
            ExperimentSource source,
            Plugins plugins,
            boolean allowsCode,
            int threads,
            Consumer<Letter> out,
            Runnable executed) {
        this.source = source;
        this.plugins = plugins;
        this.allowsCode = allowsCode;
        this.threads = threads;
        this.out = out;
        this.executed = executed;
    }

    /** Throws {@link GridException} if this worker can do nothing for the campaign. */
    void came(Letter letter) throws IOException, InterruptedException {
        if (letter instanceof Letter.Assignment newAssignment) {
            if (!newAssignment.plugins().isEmpty() && !allowsCode) {
                throw new GridException(
                        "the campaign has plugins, which are code that the coordinator sends: this worker"
                                + " runs it only if it is started with --allow-command");
            }
            assignment = newAssignment;
            if (plugins.lacking(newAssignment.plugins()).isEmpty()) {
                prepare(newAssignment);
            } else {
                out.accept(new Letter.Lacking(plugins.lacking(newAssignment.plugins())));
            }
        } else if (letter instanceof Letter.Jar jar && allowsCode) {
            plugins.add(jar.hash(), jar.content());
            if (assignment != null && plugins.lacking(assignment.plugins()).isEmpty()) {
                prepare(assignment);
            }
        } else if (letter instanceof Letter.Task task && tasks != null) {
            tasks.begin(task);
        } else if (workshop == null) {
            throw new IOException("a " + letter.getClass().getSimpleName() + " before the job");
        } else if (letter instanceof Letter.Restore restore) {
            inHand.clear();
            workshop.restore(restore.saved(), restore.made());
        } else if (letter instanceof Letter.Learn learn) {
            inHand.clear();
            workshop.learn(learn.outcomes());
        } else if (letter instanceof Letter.Work work) {
            workshop.counted(work.counted());
            inHand.put(work.order(), new InHand(workshop.begin(work.plans(), executed), work.order()));
        } else {
            throw new IOException(
                    "a coordinator does not write " + letter.getClass().getSimpleName());
        }
    }

    private void prepare(Letter.Assignment wanted) {
        try {
            List<Path> paths = plugins.paths(wanted.plugins());
            if (wanted instanceof Letter.Job job) {
                build(job, source.build(SpecJson.read(job.spec()), RunOptions.USUAL.withWorkers(threads), paths));
            } else {
                tasks = new TaskThreads(source.tasks(paths), threads, out, executed);
            }
        } catch (GridException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new GridException("the campaign cannot be run here: " + e.getMessage(), e);
        }
        out.accept(new Letter.Ready());
    }

    private void build(Letter.Job wanted, Experiment experiment) {
        String difference = ExperimentIdentity.difference(wanted.sameAs(), ExperimentIdentity.text(experiment));
        if (!difference.isEmpty()) {
            throw new GridException("the same spec comes to something else here: " + difference);
        }
        workshop = new Workshop(experiment, problem -> out.accept(new Letter.Differs(problem)));
    }

    /** Sends what is done, and looks after the threads. */
    void look() {
        if (tasks != null) {
            tasks.look();
        }
        if (workshop == null) {
            return;
        }
        for (InHand each : inHand.values().toArray(new InHand[0])) {
            int done = each.batch.done();
            boolean whole = done == each.batch.plans().size();
            long nanos = System.nanoTime() - each.sentNanos;
            if (done > each.sent && (whole || nanos > FLUSH_NANOS)) {
                byte[] outcomes = workshop.outcomes(each.batch, each.sent, done);
                out.accept(new Letter.Done(each.order, each.sent, outcomes, each.batch.nanos(each.sent, done)));
                each.sent = done;
                each.sentNanos = System.nanoTime();
            }
            if (whole) {
                inHand.remove(each.order);
            }
        }
        workshop.look();
    }

    /** What the coordinator is told of what was thrown. */
    static Letter.Fault fault(Throwable thrown) {
        MachineLimit limit = MachineLimit.in(thrown);
        if (limit != null) { // of this machine; others have another
            return new Letter.Fault(Letter.Fault.Kind.WORKER, String.valueOf(limit.getMessage()));
        }
        String line = String.valueOf(thrown.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        if (thrown instanceof UsageException) {
            return new Letter.Fault(Letter.Fault.Kind.USAGE, line);
        }
        if (thrown instanceof SystemMistake) {
            return new Letter.Fault(Letter.Fault.Kind.SYSTEM, line);
        }
        return thrown instanceof GridException
                ? new Letter.Fault(Letter.Fault.Kind.WORKER, line)
                : new Letter.Fault(Letter.Fault.Kind.OURS, SystemMistake.oneLine(thrown));
    }

    @Override
    public void close() {
        if (workshop != null) {
            workshop.close();
        }
        if (tasks != null) {
            tasks.close();
        }
    }
}
