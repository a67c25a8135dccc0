package dev.waymark.grid;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Security;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.node.Reach;
import dev.waymark.grid.node.WorkerNode;
import dev.waymark.grid.wire.Greeting;
import dev.waymark.grid.wire.Letter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.jspecify.annotations.Nullable;

/** A process that executes plans for a campaign elsewhere. */
public final class GridWorker {
    private static final long JOIN_MILLIS = 20_000;
    private static final long PROBE_MILLIS = 1_000;
    private static final long LOOK_MILLIS = 100;

    /** Whether the user wants it to end; asked often. */
    public interface Cancel {
        boolean requested();
    }

    /** How it ended. */
    public enum End {
        /** The campaign is over, or the user wanted it. */
        OVER,
        /** The campaign ended before this worker had anything to do. */
        TOO_LATE,
        /** The coordinator is gone, or believes that this worker is, and has given its work to others; it may join again. */
        PARTED
    }

    private final Address coordinator;
    private final Security security;
    private final int threads;
    private final ExperimentSource source;
    private final Cancel cancel;
    private final Greeting.Build build;

    public GridWorker(Address coordinator, Security security, int threads, ExperimentSource source, Cancel cancel) {
        this(coordinator, security, threads, source, cancel, Greeting.Build.own());
    }

    /** One that says that it is of this build. */
    GridWorker(
            Address coordinator,
            Security security,
            int threads,
            ExperimentSource source,
            Cancel cancel,
            Greeting.Build build) {
        security.check("--join", coordinator);
        this.coordinator = coordinator;
        this.security = security;
        this.threads = threads;
        this.source = source;
        this.cancel = cancel;
        this.build = build;
    }

    /** Works until the campaign is over. Throws {@link GridException} if it cannot; waits so long for the coordinator. */
    public End work(long waitMillis) throws InterruptedException {
        String own = Reach.ownHost(coordinator, security.keys(), waitMillis, cancel::requested)
                .orElse(null);
        if (own == null) {
            return End.OVER;
        }
        BlockingQueue<WorkerNode.News> news = new LinkedBlockingQueue<>();
        String name = own + "/" + ProcessHandle.current().pid();
        String at = "pekko://" + NodeConfig.SYSTEM + "@" + coordinator;
        ActorSystem<Object> system = ActorSystem.create(
                WorkerNode.create(at + "/user", build, name, threads, news),
                NodeConfig.SYSTEM,
                NodeConfig.of(new Address(own, 0), security.keys(), NodeConfig.WORKER));
        try (Plugins plugins = new Plugins();
                Workplace workplace = new Workplace(
                        source,
                        plugins,
                        threads,
                        letter -> system.tell(new WorkerNode.Send(letter)),
                        () -> news.add(new WorkerNode.Executed()))) {
            Cluster.get(system).manager().tell(Join.create(AddressFromURIString.parse(at)));
            return work(system, workplace, news);
        } finally {
            leave(system);
        }
    }

    private End work(ActorSystem<Object> system, Workplace workplace, BlockingQueue<WorkerNode.News> news)
            throws InterruptedException {
        long since = System.nanoTime();
        long probed = since;
        boolean accepted = false;
        while (!cancel.requested()) {
            WorkerNode.News next = news.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (!accepted && next == null && millisSince(probed) > PROBE_MILLIS) {
                probed = System.nanoTime();
                demandCoordinator(since);
            }
            if (system.getWhenTerminated().toCompletableFuture().isDone()) {
                return End.PARTED;
            }
            if (next instanceof WorkerNode.TooLate) {
                return End.TOO_LATE;
            } else if (next instanceof WorkerNode.Refused refused) {
                throw new GridException(refused.line());
            } else if (next instanceof WorkerNode.Lost) {
                return End.PARTED;
            } else if (next instanceof WorkerNode.Accepted) {
                accepted = true;
            } else if (next instanceof WorkerNode.Came came && came.letter() instanceof Letter.Over) {
                return End.OVER;
            }
            handle(system, workplace, next);
        }
        return End.OVER;
    }

    /** One that ended, or that is something else, would let a worker wait for ever. */
    private void demandCoordinator(long since) {
        if (Reach.isGone(coordinator)) {
            throw new GridException("the coordinator at " + coordinator + " ended before this worker had joined: its"
                    + " campaign is over, or it failed; start the worker again with the next");
        }
        if (millisSince(since) > JOIN_MILLIS) {
            throw new GridException("somebody listens at " + coordinator + ", but it does not let this worker join"
                    + " within " + JOIN_MILLIS / 1000
                    + " s: is it a coordinator of Waymark, and are --keys given to"
                    + " both or to none?");
        }
    }

    private static void handle(ActorSystem<Object> system, Workplace workplace, WorkerNode.@Nullable News next)
            throws InterruptedException {
        try {
            if (next instanceof WorkerNode.Came came) {
                workplace.came(came.letter());
            }
            workplace.look();
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            GridException told = e instanceof GridException grid
                    ? grid
                    : new GridException("this worker gave up: " + e.getMessage(), e);
            system.tell(new WorkerNode.Send(Workplace.fault(e)));
            Thread.sleep(500); // so that the coordinator hears why
            throw told;
        }
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    private static void leave(ActorSystem<Object> system) throws InterruptedException {
        system.terminate();
        try {
            system.getWhenTerminated()
                    .toCompletableFuture()
                    .get(Duration.ofSeconds(20).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new GridException("the network does not let go: " + e, e);
        }
    }
}
