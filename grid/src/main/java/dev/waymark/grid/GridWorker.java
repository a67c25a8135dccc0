package dev.waymark.grid;

import dev.waymark.engine.campaign.Durations;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.KeySource;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.node.CoordinatorProbe;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.node.WorkerNode;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorSystem;
import org.jspecify.annotations.Nullable;

/** A process that executes plans for a campaign elsewhere. */
public final class GridWorker {
    /** How long a coordinator that can be reached may take to let this worker join. On a busy machine that takes a while. */
    static final long JOIN_MILLIS = 5 * 60_000;

    private static final long PROBE_MILLIS = 1_000;
    private static final long LOOK_MILLIS = 100;
    private static final long LEAVE_MILLIS = 5_000;

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
    private final KeySource keys;
    private final int threads;
    private final boolean allowsCode;
    private final ExperimentSource source;
    private final Cancel cancel;
    private final Handshake.Build build;
    private final long joinMillis;

    /** {@code allowsCode}: whether it runs plugins that the coordinator sends. */
    public GridWorker(
            Address coordinator,
            KeySource keys,
            int threads,
            boolean allowsCode,
            ExperimentSource source,
            Cancel cancel) {
        this(coordinator, keys, threads, allowsCode, source, cancel, Handshake.Build.own(), JOIN_MILLIS);
    }

    /** One that says that it is of this build. */
    GridWorker(
            Address coordinator,
            KeySource keys,
            int threads,
            boolean allowsCode,
            ExperimentSource source,
            Cancel cancel,
            Handshake.Build build,
            long joinMillis) {
        this.coordinator = coordinator;
        this.keys = keys;
        this.threads = threads;
        this.allowsCode = allowsCode;
        this.source = source;
        this.cancel = cancel;
        this.build = build;
        this.joinMillis = joinMillis;
    }

    /** Works until the campaign is over. Throws {@link GridException} if it cannot; waits so long for the coordinator. */
    public End work(long waitMillis) throws InterruptedException {
        CoordinatorProbe.Route route = CoordinatorProbe.route(coordinator, keys, waitMillis, cancel::requested)
                .orElse(null);
        if (route == null) {
            return End.OVER;
        }
        BlockingQueue<WorkerNode.News> news = new LinkedBlockingQueue<>();
        String name = route.ownHost() + "/" + ProcessHandle.current().pid();
        ActorSystem<Object> system = NodeConfig.start(
                WorkerNode.create(NodeConfig.path(coordinator), build, name, threads, news),
                new Address(route.ownHost(), 0),
                route.keys());
        try (Plugins plugins = new Plugins();
                WorkerLoop loop = new WorkerLoop(
                        source,
                        plugins,
                        allowsCode,
                        threads,
                        message -> system.tell(new WorkerNode.Send(message)),
                        () -> news.add(new WorkerNode.Executed()))) {
            return work(system, loop, news, route.keys());
        } finally {
            leave(system, news);
            NodeConfig.end(system);
        }
    }

    /** The coordinator is to know at once, and not when it has heard nothing for long. */
    private static void leave(ActorSystem<Object> system, BlockingQueue<WorkerNode.News> news)
            throws InterruptedException {
        system.tell(WorkerNode.Leave.NOW);
        long since = System.nanoTime();
        while (millisSince(since) < LEAVE_MILLIS
                && !system.getWhenTerminated().toCompletableFuture().isDone()) {
            WorkerNode.News next = news.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (next instanceof WorkerNode.Left) {
                return;
            }
        }
    }

    private End work(ActorSystem<Object> system, WorkerLoop loop, BlockingQueue<WorkerNode.News> news, Keys used)
            throws InterruptedException {
        long since = System.nanoTime();
        long probed = since;
        boolean accepted = false;
        while (!cancel.requested()) {
            WorkerNode.News next = news.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (!accepted && next == null && millisSince(probed) > PROBE_MILLIS) {
                probed = System.nanoTime();
                demandCoordinator(since, used);
            }
            if (system.getWhenTerminated().toCompletableFuture().isDone()) {
                throw new GridException("this worker's network ended by itself (its actor system was terminated): start"
                        + " the worker again");
            }
            if (next instanceof WorkerNode.TooLate) {
                return End.TOO_LATE;
            } else if (next instanceof WorkerNode.Refused refused) {
                throw new GridException(refused.line());
            } else if (next instanceof WorkerNode.Lost) {
                return End.PARTED;
            } else if (next instanceof WorkerNode.Accepted) {
                accepted = true;
            } else if (next instanceof WorkerNode.Came came && came.message() instanceof GridMessage.Over) {
                return End.OVER;
            }
            handle(system, loop, next);
        }
        return End.OVER;
    }

    /** One that ended, or that is something else, would let a worker wait for ever. */
    private void demandCoordinator(long since, Keys used) {
        if (CoordinatorProbe.isGone(coordinator, used)) {
            throw new GridException("the coordinator at " + coordinator + " ended before this worker had joined: its"
                    + " campaign is over, or it failed; start the worker again with the next");
        }
        if (millisSince(since) > joinMillis) {
            throw new GridException("somebody listens at " + coordinator + " and takes these keys, but has not let this"
                    + " worker join within " + Durations.written(joinMillis) + ": is it a coordinator of Waymark?");
        }
    }

    private static void handle(ActorSystem<Object> system, WorkerLoop loop, WorkerNode.@Nullable News next)
            throws InterruptedException {
        try {
            if (next instanceof WorkerNode.Came came) {
                loop.came(came.message());
            }
            loop.look();
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            GridException told = e instanceof GridException grid
                    ? grid
                    : new GridException("this worker gave up: " + e.getMessage(), e);
            system.tell(new WorkerNode.Send(WorkerLoop.fault(e)));
            Thread.sleep(500); // so that the coordinator hears why
            throw told;
        }
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
