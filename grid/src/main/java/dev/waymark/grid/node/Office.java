package dev.waymark.grid.node;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.wire.CampaignWire;
import dev.waymark.grid.desk.Desk;
import dev.waymark.grid.desk.Mailer;
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

    private record Campaign(Experiment experiment, Desk desk, Letter.Job job) {}

    private final Map<String, byte[]> plugins;
    private final Listener listener;
    /** All who are here, be they ready or not. */
    private final Map<String, Mailer> present = new LinkedHashMap<>();

    private @Nullable Campaign campaign;

    /** {@code plugins} by their hashes. */
    public Office(Map<String, byte[]> plugins, Listener listener) {
        this.plugins = plugins;
        this.listener = listener;
    }

    public synchronized void open(Experiment experiment, Desk desk, Letter.Job job) {
        campaign = new Campaign(experiment, desk, job);
        present.values().forEach(mailer -> mailer.send(job));
    }

    /** A worker came; it is told what to do when that is known. */
    synchronized void arrived(String worker, Mailer mailer) {
        present.put(worker, mailer);
        if (campaign != null) {
            mailer.send(campaign.job());
        }
    }

    /** Everybody is told that it is over. */
    public synchronized void close() {
        present.values().forEach(mailer -> mailer.send(new Letter.Over()));
    }

    /** How many are here, be they ready or not. */
    public synchronized int size() {
        return present.size();
    }

    synchronized void gone(String worker) {
        present.remove(worker);
        if (campaign != null) {
            campaign.desk().left(worker);
        }
        listener.left(worker);
    }

    public Listener listener() {
        return listener;
    }

    synchronized @Nullable Desk desk() {
        return campaign == null ? null : campaign.desk();
    }

    private synchronized Campaign campaign() {
        if (campaign == null) {
            throw new IllegalStateException("nobody was told of a campaign");
        }
        return campaign;
    }

    /** One that worker letters are read with. */
    CampaignWire wire() {
        return new CampaignWire(campaign().experiment());
    }

    /** False if this worker is of no more use. */
    boolean came(String worker, int threads, Letter letter, Mailer mailer, CampaignWire wire) throws IOException {
        Desk desk = campaign().desk();
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
            desk.joined(worker, threads, mailer);
        } else if (letter instanceof Letter.Done done) {
            List<Outcome> outcomes = wire.outcomes(done.outcomes());
            desk.done(worker, done.order(), done.from(), outcomes, done.nanos());
        } else if (letter instanceof Letter.Differs differs) {
            desk.differs(differs.problem());
        } else if (letter instanceof Letter.Fault fault) {
            listener.refused(worker, fault.line());
            fail(desk, worker, fault);
            return false;
        } else {
            throw new IOException("a worker does not write " + letter.getClass().getSimpleName());
        }
        return true;
    }

    private static void fail(Desk desk, String worker, Letter.Fault fault) {
        switch (fault.kind()) {
            case WORKER -> {} // others go on
            case USAGE -> desk.fail(new UsageException(fault.line()));
            case SYSTEM -> desk.fail(SystemMistake.starting(fault.line()));
            case OURS -> desk.fail(new IllegalStateException("worker " + worker + " failed: " + fault.line()));
        }
    }
}
