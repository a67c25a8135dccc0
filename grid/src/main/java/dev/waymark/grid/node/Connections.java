package dev.waymark.grid.node;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.scheduler.BatchScheduler;
import dev.waymark.grid.scheduler.MessageSender;
import dev.waymark.grid.scheduler.TaskScheduler;
import dev.waymark.grid.scheduler.WorkSource;
import dev.waymark.grid.wire.GridMessage;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What workers are told of the campaign, and what becomes of their messages. Used by many threads. */
public final class Connections {
    /** What users hear of workers. */
    public interface Listener {
        default void joined(String worker, int threads) {}

        default void left(String worker) {}

        /** One line. */
        default void refused(String worker, String why) {}
    }

    private record Open(
            GridMessage.Setup setup,
            WorkSource source,
            @Nullable Experiment experiment) {}

    private final Map<String, byte[]> plugins;
    private final Listener listener;
    /** All who are here, be they ready or not. */
    private final Map<String, MessageSender> present = new LinkedHashMap<>();

    private @Nullable Open open;
    private volatile boolean closed;

    /** {@code plugins} by their hashes. */
    public Connections(Map<String, byte[]> plugins, Listener listener) {
        this.plugins = plugins;
        this.listener = listener;
    }

    /** Of a campaign whose plans are handed out. */
    public void open(GridMessage.Job job, BatchScheduler scheduler, Experiment experiment) {
        open(new Open(job, scheduler, experiment));
    }

    public void open(GridMessage.Tasks tasks, TaskScheduler scheduler) {
        open(new Open(tasks, scheduler, null));
    }

    private synchronized void open(Open newOpen) {
        open = newOpen;
        present.values().forEach(sender -> sender.send(newOpen.setup()));
    }

    /** A worker came; it is told what to do when that is known. */
    synchronized void arrived(String worker, MessageSender sender) {
        present.put(worker, sender);
        if (closed) {
            sender.send(new GridMessage.Over());
        } else if (open != null) {
            sender.send(open.setup());
        }
    }

    /** Everybody is told that it is over. */
    public synchronized void close() {
        closed = true;
        present.values().forEach(sender -> sender.send(new GridMessage.Over()));
    }

    boolean isClosed() {
        return closed;
    }

    /** How many are here, be they ready or not. */
    public synchronized int size() {
        return present.size();
    }

    synchronized void gone(String worker) {
        if (present.remove(worker) == null) {
            return;
        }
        if (open != null) {
            open.source().left(worker);
        }
        listener.left(worker);
    }

    public Listener listener() {
        return listener;
    }

    private synchronized Open open() {
        if (open == null) {
            throw new IllegalStateException("nobody was told what to do");
        }
        return open;
    }

    /** One that worker messages are read with; null where no outcomes come. */
    @Nullable
    CampaignWire wire() {
        Experiment experiment = open().experiment();
        return experiment == null ? null : new CampaignWire(experiment);
    }

    /** False if this worker is of no more use. */
    boolean came(String worker, int threads, GridMessage message, MessageSender sender, @Nullable CampaignWire wire)
            throws IOException {
        WorkSource source = open().source();
        if (message instanceof GridMessage.Lacking lacking) {
            for (String hash : lacking.hashes()) {
                byte[] content = plugins.get(hash);
                if (content == null) {
                    throw new IOException("there is no plugin " + hash);
                }
                sender.send(new GridMessage.Jar(hash, content));
            }
        } else if (message instanceof GridMessage.Ready) {
            listener.joined(worker, threads);
            source.joined(worker, threads, sender);
        } else if (message instanceof GridMessage.Answer answer && source instanceof TaskScheduler scheduler) {
            scheduler.answered(worker, answer.assignment(), answer.text(), answer.executions());
        } else if (message instanceof GridMessage.Done done
                && source instanceof BatchScheduler scheduler
                && wire != null) {
            List<Outcome> outcomes = wire.outcomes(done.outcomes());
            scheduler.done(worker, done.assignment(), done.from(), outcomes, done.nanos());
        } else if (message instanceof GridMessage.Differs differs && source instanceof BatchScheduler scheduler) {
            scheduler.differs(differs.problem());
        } else if (message instanceof GridMessage.Fault fault) {
            listener.refused(worker, fault.line());
            fail(source, worker, fault);
            return false;
        } else {
            throw new IOException(
                    "a worker does not write " + message.getClass().getSimpleName());
        }
        return true;
    }

    private static void fail(WorkSource source, String worker, GridMessage.Fault fault) {
        switch (fault.kind()) {
            case WORKER -> {} // others go on
            case USAGE -> source.fail(new UsageException(fault.line()));
            case SYSTEM -> source.fail(SystemMistake.starting(fault.line()));
            case OURS -> source.fail(new IllegalStateException("worker " + worker + " failed: " + fault.line()));
        }
    }
}
