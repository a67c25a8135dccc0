package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.node.CoordinatorNode;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.scheduler.BatchScheduler;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Test;

/** Workers that are on their way when the campaign ends: they do not wait for what will not come. */
class TooLateTest {
    private static GridWorker worker(Address coordinator, GridWorker.Cancel cancel) {
        return new GridWorker(coordinator, Grid.KEYS::worker, 1, false, Experiments::build, cancel);
    }

    @Test
    void whoeverSaysHelloToACoordinatorThatIsAboutToEndIsToldSo() throws Exception {
        Connections connections = new Connections(Map.of(), new Connections.Listener() {});
        connections.close();
        ActorSystem<Object> system = NodeConfig.start(
                CoordinatorNode.create(connections, () -> ""), Address.ANY_LOCAL, Grid.KEYS.coordinator());
        try {
            assertThat(worker(NodeConfig.address(system), () -> false).work(0)).isEqualTo(GridWorker.End.TOO_LATE);
        } finally {
            NodeConfig.end(system);
        }
    }

    /** It ends while the worker's own network starts, or right after: whoever said hello by then hears that it is over. */
    @Test
    void aCoordinatorThatEndsWhileSomebodyJoinsKeepsNobodyWaiting() throws Exception {
        AtomicBoolean built = new AtomicBoolean();
        Coordinator coordinator = new Coordinator(
                Address.ANY_LOCAL,
                Grid.KEYS.coordinator(),
                List.of(),
                new Connections.Listener() {},
                BatchScheduler.Records.NONE);
        Thread closing = new Thread(coordinator::close);
        AtomicInteger asked = new AtomicInteger();
        GridWorker worker = new GridWorker(
                coordinator.address(),
                Grid.KEYS::worker,
                1,
                false,
                (spec, options, plugins) -> {
                    built.set(true);
                    return Experiments.build(spec, options, plugins);
                },
                () -> {
                    if (asked.getAndIncrement() == 1) { // it has been reached
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

    /** Somebody with the right keys who lets nobody join; whoever looks at it a second time finds nobody. */
    @Test
    void aCoordinatorThatIsGoneIsNotWaitedFor() throws Exception {
        SSLServerSocket listening = (SSLServerSocket) Grid.KEYS
                .coordinator()
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress());
        listening.setNeedClientAuth(true);
        Thread once = new Thread(() -> {
            try (listening;
                    SSLSocket visitor = (SSLSocket) listening.accept()) {
                visitor.startHandshake();
                visitor.getInputStream().read(); // until it goes
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

    /** One that takes its time, for whatever reason: not for ever, and it is said for how long. */
    @Test
    void aCoordinatorThatNeverAnswersIsNotWaitedForForEver() throws Exception {
        ActorSystem<Object> silent = NodeConfig.start(Behaviors.ignore(), Address.ANY_LOCAL, Grid.KEYS.coordinator());
        try {
            GridWorker worker = new GridWorker(
                    NodeConfig.address(silent),
                    Grid.KEYS::worker,
                    1,
                    false,
                    Experiments::build,
                    () -> false,
                    Handshake.Build.own(),
                    0);
            assertThatThrownBy(() -> worker.work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("has not let this worker join within");
            assertThat(GridWorker.JOIN_MILLIS).isGreaterThanOrEqualTo(300_000);
        } finally {
            NodeConfig.end(silent);
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
