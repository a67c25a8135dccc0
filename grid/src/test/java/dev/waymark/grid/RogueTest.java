package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.node.Rogue;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Test;

/** Peers that mean harm: one of our own workers gone bad, and somebody who has no keys of ours. */
class RogueTest {
    private static final CampaignSpec SPEC = Experiments.spec("random", 100);

    private final Totals here = Campaign.run(Experiments.of(SPEC));
    private final List<String> refused = new CopyOnWriteArrayList<>();
    private final Connections.Listener listener = new Connections.Listener() {
        @Override
        public void refused(String worker, String why) {
            refused.add(worker + ": " + why);
        }
    };

    private void worksAsIfNothingHadBeen(Grid grid) throws InterruptedException {
        grid.startWorker(1);
        assertThat(Experiments.essence(grid.run())).isEqualTo(Experiments.essence(here));
        grid.close();
        assertThat(grid.ends()).contains("OVER");
    }

    /** What the attack comes to is seen in {@code RogueSeenTest}. */
    @Test
    void aWorkerGoneBadNeitherEndsTheCoordinatorNorMakesItRunAnything() throws Exception {
        try (Grid grid = new Grid(SPEC, listener, (worker, first, count) -> {});
                Rogue rogue = new Rogue(Grid.KEYS.worker())) {
            Address at = grid.coordinator().address();
            int before = Rogue.INTRUDED.get();
            rogue.attack(at);
            rogue.write(NodeConfig.path(at), new byte[] {1, 2, 3});
            rogue.write(
                    NodeConfig.path(at),
                    new Handshake.Hello(Handshake.Build.own(), "bad", 1, 0, "no place", "nor box").bytes());
            assertThat(rogue.ask(at)).contains("workers"); // what goes from one to another comes in order
            assertThat(refused).hasSize(2).allMatch(line -> line.startsWith("somebody: its handshake makes"));
            worksAsIfNothingHadBeen(grid);
            assertThat(Rogue.INTRUDED).hasValue(before);
        }
    }

    @Test
    void aWorkerGoneBadReachesNoOtherWorker() throws Exception {
        try (Rogue rogue = new Rogue(Grid.KEYS.worker())) {
            BlockingQueue<Object> came = new LinkedBlockingQueue<>();
            ActorSystem<Object> worker = NodeConfig.start(hearing(came), Address.ANY_LOCAL, Grid.KEYS.worker());
            ActorSystem<Object> coordinator =
                    NodeConfig.start(Behaviors.ignore(), Address.ANY_LOCAL, Grid.KEYS.coordinator());
            try {
                String path = NodeConfig.path(NodeConfig.address(worker));
                rogue.write(path, new byte[] {6});
                Envelope good = new Envelope(new byte[] {7});
                ActorRefResolver.get(coordinator).<Object>resolveActorRef(path).tell(good);
                // Both had as long; only one has a way.
                assertThat(came.poll(2, TimeUnit.MINUTES))
                        .isInstanceOfSatisfying(
                                Envelope.class, each -> assertThat(each.bytes()).isEqualTo(good.bytes()));
                rogue.write(path, new byte[] {6});
                assertThat(came.poll(1, TimeUnit.SECONDS)).isNull();
            } finally {
                NodeConfig.end(worker);
                NodeConfig.end(coordinator);
            }
        }
    }

    private static Behavior<Object> hearing(BlockingQueue<Object> came) {
        return Behaviors.receiveMessage(message -> {
            came.add(message);
            return Behaviors.same();
        });
    }

    @Test
    void whoeverHasNoKeysReachesNobody() throws Exception {
        try (Grid grid = new Grid(SPEC, listener, (worker, first, count) -> {});
                Rogue rogue = new Rogue(GridKeys.make().worker());
                Rogue other = new Rogue(GridKeys.make().coordinator())) {
            Address at = grid.coordinator().address();
            rogue.attack(at);
            other.attack(at);
            try (Socket plain = new Socket(at.host(), at.port())) {
                plain.getOutputStream().write("AKKA\1hello\n".repeat(100).getBytes("US-ASCII"));
            }
            worksAsIfNothingHadBeen(grid);
            assertThat(refused).isEmpty();
        }
    }

    /** Whatever was written to an inbox that makes no sense there: its worker counts as gone, and can come again. */
    @Test
    void anInboxThatIsBrokenIsNoWorkerAnyMore() throws Exception {
        List<String> left = new CopyOnWriteArrayList<>();
        Connections.Listener hears = new Connections.Listener() {
            @Override
            public void left(String worker) {
                left.add(worker);
            }
        };
        try (Grid grid = new Grid(SPEC, hears, (worker, first, count) -> {});
                Rogue rogue = new Rogue(Grid.KEYS.worker())) {
            grid.startWorker(1);
            grid.awaitWorkers();
            Address at = grid.coordinator().address();
            rogue.write(NodeConfig.path(at) + "/$a/in", new byte[] {1});
            while (left.isEmpty() || grid.ends().isEmpty()) {
                Thread.sleep(5);
            }
            worksAsIfNothingHadBeen(grid);
            assertThat(grid.ends()).containsExactly("PARTED", "OVER");
        }
    }

    @Test
    void aCampaignEndsWithTheNetworkOfItsCoordinator() throws Exception {
        try (Grid grid = new Grid(SPEC, (worker, first, count) -> {})) {
            grid.coordinator().network().terminate(); // nobody can from outside; a defect might
            assertThatThrownBy(grid::run)
                    .isInstanceOf(SystemMistake.class)
                    .hasMessageContaining("the coordinator's network ended by itself");
            assertThat(grid.coordinator().tasks().add("a task")).isCompletedExceptionally();
        }
    }

    /** A coordinator that writes what makes no sense; its workers can do nothing about it but end. */
    @Test
    void aWorkerEndsWithItsNetwork() throws Exception {
        BlockingQueue<Object> came = new LinkedBlockingQueue<>();
        ActorSystem<Object> coordinator = NodeConfig.start(hearing(came), Address.ANY_LOCAL, Grid.KEYS.coordinator());
        try {
            Thread answering = new Thread(() -> answerNonsense(coordinator, came));
            answering.setDaemon(true);
            answering.start();
            String said = "";
            for (int i = 0; i < 3 && !said.contains("this worker's network ended by itself"); i++) {
                said = assertThrows(
                                GridException.class, () -> worker(coordinator).work(0))
                        .getMessage();
            }
            assertThat(said).contains("this worker's network ended by itself");
            answering.interrupt();
        } finally {
            NodeConfig.end(coordinator);
        }
    }

    /** It gives up soon: hellos to somebody who is no coordinator may be lost, once in some builds for five minutes. */
    private static GridWorker worker(ActorSystem<Object> coordinator) {
        return new GridWorker(
                NodeConfig.address(coordinator),
                Grid.KEYS::worker,
                1,
                false,
                Experiments::build,
                () -> false,
                Handshake.Build.own(),
                60_000);
    }

    /** Every hello is answered: on a busy machine an answer may be lost, and the worker says hello again. What cannot be answered is left out. */
    private static void answerNonsense(ActorSystem<Object> coordinator, BlockingQueue<Object> came) {
        while (true) {
            try {
                if (came.take() instanceof Envelope envelope
                        && Handshake.read(envelope.bytes()) instanceof Handshake.Hello hello) {
                    ActorRefResolver.get(coordinator)
                            .<Object>resolveActorRef(hello.answerTo())
                            .tell(new Envelope(new byte[] {1}));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (IOException | RuntimeException e) {
                System.err.println("RogueTest: a message was not answered: " + e);
            }
        }
    }
}
