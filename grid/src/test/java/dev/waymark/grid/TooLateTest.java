package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Security;
import dev.waymark.grid.desk.Desk;
import dev.waymark.grid.node.CoordinatorNode;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.node.Office;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.junit.jupiter.api.Test;

/** Workers that are on their way when the campaign ends: they do not wait for what will not come. */
class TooLateTest {
    private static GridWorker worker(Address coordinator, GridWorker.Cancel cancel) {
        return new GridWorker(coordinator, Security.NONE, 1, Experiments::build, cancel);
    }

    @Test
    void whoeverGreetsACoordinatorThatIsAboutToEndIsToldSo() throws Exception {
        Office office = new Office(Map.of(), new Office.Listener() {});
        office.close();
        ActorSystem<Object> system = ActorSystem.create(
                CoordinatorNode.create(office, () -> ""),
                NodeConfig.SYSTEM,
                NodeConfig.of(Address.ANY_LOCAL, null, NodeConfig.COORDINATOR));
        try {
            Cluster cluster = Cluster.get(system);
            cluster.manager().tell(Join.create(cluster.selfMember().address()));
            var own = cluster.selfMember().address();
            Address at =
                    new Address(own.getHost().get(), (Integer) own.getPort().get());
            assertThat(worker(at, () -> false).work(0)).isEqualTo(GridWorker.End.TOO_LATE);
            assertThat(office.knows(own.toString())).isFalse();
        } finally {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
        }
    }

    /** It ends while the worker's own network starts, or right after: whoever greeted by then hears that it is over. */
    @Test
    void aCoordinatorThatEndsWhileSomebodyJoinsKeepsNobodyWaiting() throws Exception {
        AtomicBoolean built = new AtomicBoolean();
        Coordinator coordinator = new Coordinator(
                Address.ANY_LOCAL, Security.NONE, List.of(), new Office.Listener() {}, Desk.Records.NONE);
        Thread closing = new Thread(coordinator::close);
        GridWorker worker = new GridWorker(
                coordinator.address(),
                Security.NONE,
                1,
                (spec, options, plugins) -> {
                    built.set(true);
                    return Experiments.build(spec, options, plugins);
                },
                () -> {
                    if (closing.getState() == Thread.State.NEW) {
                        closing.start();
                    }
                    return false;
                });
        try {
            assertThat(worker.work(0)).isIn(GridWorker.End.TOO_LATE, GridWorker.End.OVER);
        } catch (GridException e) {
            assertThat(e).hasMessageContaining("ended before this worker had joined");
        }
        closing.join();
        assertThat(built).isFalse();
    }

    @Test
    void aCoordinatorThatIsGoneIsNotWaitedFor() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread once = new Thread(() -> {
                try (listening) {
                    listening.accept().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            once.start();
            Address at = new Address("127.0.0.1", listening.getLocalPort());
            assertThatThrownBy(() -> worker(at, () -> false).work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("ended before this worker had joined");
        }
    }

    @Test
    void oneThatIsToldToEndStopsLooking() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        AtomicBoolean asked = new AtomicBoolean();
        assertThat(worker(new Address("127.0.0.1", free), () -> asked.getAndSet(true))
                        .work(600_000))
                .isEqualTo(GridWorker.End.OVER);
    }
}
