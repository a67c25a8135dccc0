package dev.waymark.grid;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.BatchExecutor;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.primitive.GrowingLongSet;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.node.CoordinatorNode;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.scheduler.BatchScheduler;
import dev.waymark.grid.scheduler.TaskScheduler;
import dev.waymark.grid.scheduler.WorkSource;
import dev.waymark.grid.scheduler.WorkerStatus;
import dev.waymark.grid.wire.GridMessage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorSystem;
import org.jspecify.annotations.Nullable;

/** The process of a grid that plans and counts: workers come to it. */
public final class Coordinator implements BatchExecutor.Factory, AutoCloseable {
    private static final long CLOSE_MILLIS = 10_000;

    private final Map<String, byte[]> plugins;
    private final Connections connections;
    private final BatchScheduler.Records records;
    private final ActorSystem<Object> system;
    private volatile @Nullable WorkSource source;
    private @Nullable RuntimeException fault;
    private volatile boolean closing;

    /**
     * {@code keys}: of the coordinator's side; {@code plugins}: what workers get besides the spec. Throws {@link GridException} if
     * nobody can listen there.
     */
    public Coordinator(
            Address listen,
            Keys keys,
            List<Path> plugins,
            Connections.Listener listener,
            BatchScheduler.Records records) {
        demandFree(listen);
        this.plugins = Plugins.packed(plugins);
        this.connections = new Connections(this.plugins, listener);
        this.records = records;
        this.system =
                NodeConfig.start(CoordinatorNode.create(connections, () -> StatusJson.of(status())), listen, keys);
        var unused = system.getWhenTerminated().thenAccept(done -> terminated());
    }

    /** Whoever brought it about: without a network nobody would ever bring results, and nobody would say why. */
    private void terminated() {
        if (!closing) {
            fail(SystemMistake.starting(
                    "the coordinator's network ended by itself (its actor system was terminated): the"
                            + " campaign cannot go on"));
        }
    }

    /** Before Pekko tries: it says so in a hundred lines. */
    private static void demandFree(Address listen) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(listen.host(), listen.port()));
        } catch (IOException | IllegalArgumentException e) {
            throw new GridException(
                    "nobody can listen at " + listen + " (" + e.getMessage()
                            + "): give another --listen, with an address of this machine and a port that is free",
                    e);
        }
    }

    /** Where workers join. */
    public Address address() {
        return NodeConfig.address(system);
    }

    ActorSystem<?> network() {
        return system;
    }

    private boolean isTerminated() {
        return system.getWhenTerminated().toCompletableFuture().isDone();
    }

    /** How many workers are here, be they ready or not. */
    public int present() {
        return connections.size();
    }

    @Override
    public BatchExecutor executor(
            Experiment experiment, List<GrowingLongSet> known, Consumer<Doctor.Problem> problems) {
        BatchScheduler made = new BatchScheduler(experiment, problems, records);
        serve(made);
        CampaignSpec spec = experiment
                .spec()
                .withCoverageMemory(experiment.memory().bytes())
                .withPlugins(List.of());
        GridMessage.Job job = new GridMessage.Job(
                SpecJson.write(spec), List.copyOf(plugins.keySet()), ExperimentIdentity.text(experiment));
        connections.open(job, made, experiment);
        return made;
    }

    /** Where to bring whole tasks, such as the trials of a comparison, instead of executions. */
    public TaskScheduler tasks() {
        TaskScheduler made = new TaskScheduler();
        serve(made);
        connections.open(new GridMessage.Tasks(List.copyOf(plugins.keySet())), made);
        return made;
    }

    /** The process of this number, which was to work for us, is dead. */
    public void died(long process) {
        system.tell(new CoordinatorNode.Died(process));
    }

    /** The campaign cannot go on, for this reason; its own thread throws it, as soon as there is one. */
    public synchronized void fail(RuntimeException why) {
        fault = fault == null ? why : fault;
        if (source != null) {
            source.fail(why);
        }
    }

    private synchronized void serve(WorkSource made) {
        source = made;
        if (fault != null) {
            made.fail(fault);
        }
    }

    public List<WorkerStatus> status() {
        WorkSource open = source;
        return open == null ? List.of() : open.status();
    }

    /** Answers that were left out: others had been given the same work, or they came twice. */
    public long late() {
        WorkSource open = source;
        return open == null ? 0 : open.late();
    }

    /** Workers are told that it is over, and given a moment to hear it. */
    @Override
    public void close() {
        closing = true;
        connections.close();
        long since = System.nanoTime();
        try {
            while (connections.size() > 0
                    && !isTerminated()
                    && (System.nanoTime() - since) / 1_000_000 < CLOSE_MILLIS) {
                Thread.sleep(20);
            }
            NodeConfig.end(system);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
