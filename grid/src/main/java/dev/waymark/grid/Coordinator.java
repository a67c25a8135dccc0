package dev.waymark.grid;

import dev.waymark.core.campaign.Crew;
import dev.waymark.core.doctor.Doctor;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.ExperimentIdentity;
import dev.waymark.core.primitive.GrowingLongSet;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SpecJson;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Security;
import dev.waymark.grid.desk.Desk;
import dev.waymark.grid.desk.Employer;
import dev.waymark.grid.desk.TaskDesk;
import dev.waymark.grid.desk.WorkerStatus;
import dev.waymark.grid.node.CoordinatorNode;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.node.Office;
import dev.waymark.grid.wire.Letter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.jspecify.annotations.Nullable;

/** The process of a grid that plans and counts: workers come to it. */
public final class Coordinator implements Crew.Maker, AutoCloseable {
    private static final long GOODBYE_MILLIS = 5_000;

    private final Map<String, byte[]> plugins;
    private final Office office;
    private final Desk.Records records;
    private final ActorSystem<Object> system;
    private volatile @Nullable Employer employer;

    /** {@code plugins}: what workers get besides the spec. Throws {@link GridException} if nobody can listen there. */
    public Coordinator(
            Address listen, Security security, List<Path> plugins, Office.Listener listener, Desk.Records records) {
        security.check("--listen", listen);
        demandFree(listen);
        this.plugins = Plugins.packed(plugins);
        this.office = new Office(this.plugins, listener);
        this.records = records;
        this.system = ActorSystem.create(
                CoordinatorNode.create(office, () -> StatusJson.of(status())),
                NodeConfig.SYSTEM,
                NodeConfig.of(listen, security.keys(), NodeConfig.COORDINATOR));
        Cluster cluster = Cluster.get(system);
        cluster.manager().tell(Join.create(cluster.selfMember().address()));
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
        var own = Cluster.get(system).selfMember().address();
        return new Address(own.getHost().get(), (Integer) own.getPort().get());
    }

    /** How many workers are here, be they ready or not. */
    public int present() {
        return office.size();
    }

    @Override
    public Crew crew(Experiment experiment, List<GrowingLongSet> known, Consumer<Doctor.Problem> problems) {
        Desk made = new Desk(experiment, problems, records);
        employer = made;
        CampaignSpec spec = experiment
                .spec()
                .withCoverageMemory(experiment.memory().bytes())
                .withPlugins(List.of());
        Letter.Job job = new Letter.Job(
                SpecJson.write(spec), List.copyOf(plugins.keySet()), ExperimentIdentity.text(experiment));
        office.open(job, made, experiment);
        return made;
    }

    /** Where to bring whole tasks, such as the trials of a comparison, instead of executions. */
    public TaskDesk tasks() {
        TaskDesk made = new TaskDesk();
        employer = made;
        office.open(new Letter.Tasks(List.copyOf(plugins.keySet())), made);
        return made;
    }

    /** The process of this number, which was to work for us, is dead. */
    public void died(long process) {
        system.tell(new CoordinatorNode.Died(process));
    }

    /** The campaign cannot go on, for this reason; its own thread throws it. */
    public void fail(RuntimeException why) {
        Employer open = employer;
        if (open != null) {
            open.fail(why);
        }
    }

    public List<WorkerStatus> status() {
        Employer open = employer;
        return open == null ? List.of() : open.status();
    }

    /** Answers that were left out: others had been given the same work, or they came twice. */
    public long late() {
        Employer open = employer;
        return open == null ? 0 : open.late();
    }

    /** Members of the cluster that have not said yet what they are here for: they are about to. */
    private boolean somebodyIsAtTheDoor() {
        for (Member member : Cluster.get(system).state().getMembers()) {
            if (member.hasRole(NodeConfig.WORKER)
                    && !office.knows(member.address().toString())) {
                return true;
            }
        }
        return false;
    }

    /** Workers are told that it is over, and given a moment to hear it. */
    @Override
    public void close() {
        office.close();
        long since = System.nanoTime();
        try {
            while ((office.size() > 0 || somebodyIsAtTheDoor())
                    && (System.nanoTime() - since) / 1_000_000 < GOODBYE_MILLIS) {
                Thread.sleep(20);
            }
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().get(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new GridException("the network does not let go: " + e, e);
        }
    }
}
