package dev.waymark.grid.node;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.desk.Desk;
import dev.waymark.grid.desk.Employer;
import dev.waymark.grid.desk.Mailer;
import dev.waymark.grid.desk.TaskDesk;
import dev.waymark.grid.wire.Letter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What workers are told of the campaign, and what becomes of their letters. Used by many threads. */
public final class Office {
    /** What users hear of workers. */
    public interface Listener {
        default void joined(String worker, int threads) {}

        default void left(String worker) {}

        /** One line. */
        default void refused(String worker, String why) {}
    }

    private record Open(
            Letter.Assignment assignment,
            Employer employer,
            @Nullable Experiment experiment) {}

    private final Map<String, byte[]> plugins;
    private final Listener listener;
    /** All who are here, be they ready or not. */
    private final Map<String, Mailer> present = new LinkedHashMap<>();

    private @Nullable Open open;
    private volatile boolean closed;

    /** {@code plugins} by their hashes. */
    public Office(Map<String, byte[]> plugins, Listener listener) {
        this.plugins = plugins;
        this.listener = listener;
    }

    /** Of a campaign whose plans are handed out. */
    public void open(Letter.Job job, Desk desk, Experiment experiment) {
        open(new Open(job, desk, experiment));
    }

    public void open(Letter.Tasks tasks, TaskDesk desk) {
        open(new Open(tasks, desk, null));
    }

    private synchronized void open(Open newOpen) {
        open = newOpen;
        present.values().forEach(mailer -> mailer.send(newOpen.assignment()));
    }

    /** A worker came; it is told what to do when that is known. */
    synchronized void arrived(String worker, Mailer mailer) {
        present.put(worker, mailer);
        if (closed) {
            mailer.send(new Letter.Over());
        } else if (open != null) {
            mailer.send(open.assignment());
        }
    }

    /** Everybody is told that it is over. */
    public synchronized void close() {
        closed = true;
        present.values().forEach(mailer -> mailer.send(new Letter.Over()));
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
            open.employer().left(worker);
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

    /** One that worker letters are read with; null where no outcomes come. */
    @Nullable
    CampaignWire wire() {
        Experiment experiment = open().experiment();
        return experiment == null ? null : new CampaignWire(experiment);
    }

    /** False if this worker is of no more use. */
    boolean came(String worker, int threads, Letter letter, Mailer mailer, @Nullable CampaignWire wire)
            throws IOException {
        Employer employer = open().employer();
        if (letter instanceof Letter.Lacking lacking) {
            for (String hash : lacking.hashes()) {
                byte[] content = plugins.get(hash);
                if (content == null) {
                    throw new IOException("there is no plugin " + hash);
                }
                mailer.send(new Letter.Jar(hash, content));
            }
        } else if (letter instanceof Letter.Ready) {
            listener.joined(worker, threads);
            employer.joined(worker, threads, mailer);
        } else if (letter instanceof Letter.Answer answer && employer instanceof TaskDesk desk) {
            desk.answered(worker, answer.order(), answer.text(), answer.executions());
        } else if (letter instanceof Letter.Done done && employer instanceof Desk desk && wire != null) {
            List<Outcome> outcomes = wire.outcomes(done.outcomes());
            desk.done(worker, done.order(), done.from(), outcomes, done.nanos());
        } else if (letter instanceof Letter.Differs differs && employer instanceof Desk desk) {
            desk.differs(differs.problem());
        } else if (letter instanceof Letter.Fault fault) {
            listener.refused(worker, fault.line());
            fail(employer, worker, fault);
            return false;
        } else {
            throw new IOException("a worker does not write " + letter.getClass().getSimpleName());
        }
        return true;
    }

    private static void fail(Employer employer, String worker, Letter.Fault fault) {
        switch (fault.kind()) {
            case WORKER -> {} // others go on
            case USAGE -> employer.fail(new UsageException(fault.line()));
            case SYSTEM -> employer.fail(SystemMistake.starting(fault.line()));
            case OURS -> employer.fail(new IllegalStateException("worker " + worker + " failed: " + fault.line()));
        }
    }
}
