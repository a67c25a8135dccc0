package dev.waymark.blackbox.network;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.process.ProcessCluster;
import dev.waymark.core.model.Link;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This test listens for node 2, and dials as nobody; node 1 dials by a process of its own. */
class ProxyNetworkTest {
    /** Says a word, waits for one, and writes it down. */
    private static final String DIALER =
            "exec 3<>/dev/tcp/127.0.0.1/{peer}; echo hello >&3; read -r word <&3; echo heard $word; exec sleep 600";

    @TempDir
    Path folder;

    private ProcessCluster processes;
    private ProxyNetwork network;
    private ServerSocket server;

    @BeforeEach
    void begin() throws IOException {
        ClusterDescription description = ClusterDescription.of(
                        "dialers", "bash", "-c", "p={all:{peer}}; p=${p#*,}; " + DIALER.replace("{peer}", "$p"))
                .nodes(2)
                .proxiedPort("peer")
                .build();
        processes = new ProcessCluster(description, folder.toString(), 0);
        network = new ProxyNetwork(description, processes);
        server = new ServerSocket(processes.listenPort(2, "peer"), 5, InetAddress.getLoopbackAddress());
        server.setSoTimeout(20_000);
    }

    @AfterEach
    void end() throws IOException {
        server.close();
        network.close();
        processes.close();
    }

    private static void await(String what, BooleanSupplier holds) throws InterruptedException {
        for (int i = 0; i < 1_000 && !holds.getAsBoolean(); i++) {
            Thread.sleep(20);
        }
        assertTrue(holds.getAsBoolean(), what);
    }

    private static String read(InputStream in, int bytes) throws IOException {
        return new String(in.readNBytes(bytes), UTF_8);
    }

    private boolean heard(String word) {
        try {
            return Files.exists(processes.log(1))
                    && Files.readString(processes.log(1)).contains("heard " + word);
        } catch (IOException e) {
            return false;
        }
    }

    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(300);
        InputStream in = socket.getInputStream();
        assertThrows(SocketTimeoutException.class, in::read);
        socket.setSoTimeout(20_000);
    }

    @Test
    void passesOnBothWaysAndKnowsWhoDials() throws Exception {
        processes.start(1);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
            socket.getOutputStream().write("you\n".getBytes(UTF_8));
            await("it is heard", () -> heard("you"));
        }
        assertEquals(
                Map.of("connections between nodes", 1, "bytes held by cuts", 0, "connections held by cuts", 0),
                network.counters());
    }

    @Test
    void holdsWhoDialsAcrossACutUntilItIsHealed() throws Exception {
        network.block(Set.of(new Link(1, 2)));
        processes.start(1);
        await(
                "it dials",
                () -> network.counters().get("connections held by cuts").equals(1));
        server.setSoTimeout(300);
        assertThrows(SocketTimeoutException.class, server::accept);
        assertTrue(network.effects() > 0);

        network.block(Set.of());

        server.setSoTimeout(20_000);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
        }
    }

    @Test
    void cutsOneWayAndCountsWhatItHolds() throws Exception {
        processes.start(1);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
            network.block(Set.of(new Link(2, 1)));
            socket.getOutputStream().write("you\n".getBytes(UTF_8));
            await("it is held", () -> network.effects() == 4);
            Thread.sleep(100);
            assertEquals(false, heard("you"));

            network.block(Set.of());

            await("it is heard", () -> heard("you"));
            assertEquals(4, network.counters().get("bytes held by cuts"));
        }
    }

    @Test
    void aCutOfAnotherLinkChangesNothingAndHasNoEffect() throws Exception {
        network.block(Set.of(new Link(2, 1)));
        network.block(Set.of(new Link(1, 1)));
        processes.start(1);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
        }
        assertEquals(0, network.effects());
    }

    @Test
    void countsConnectionsThatAreNobodys() throws Exception {
        try (Socket dialer = new Socket(InetAddress.getLoopbackAddress(), processes.port(2, "peer"));
                Socket socket = server.accept()) {
            dialer.getOutputStream().write(7);
            assertEquals(7, socket.getInputStream().read());
            assertEquals(1, network.counters().get("connections of unknown origin"));

            network.block(Set.of(new Link(1, 2), new Link(2, 1)));
            dialer.getOutputStream().write(8);
            assertSilent(socket);
        }
    }

    @Test
    void delaysWhatIsSentAndKeepsItsOrder() throws Exception {
        processes.start(1);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
            network.delay(300);
            long begin = System.nanoTime();
            socket.getOutputStream().write("yo".getBytes(UTF_8));
            Thread.sleep(50);
            socket.getOutputStream().write("u\n".getBytes(UTF_8));
            await("it is heard", () -> heard("you"));
            assertTrue(
                    System.nanoTime() - begin >= TimeUnit.MILLISECONDS.toNanos(300),
                    "never sooner, however busy the machine is");
        }
    }

    @Test
    void delaysTheLinksThatItIsToldAloneAndCountsTheirBytes() throws Exception {
        processes.start(1);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
            network.delay(Set.of(new Link(1, 2)), 600_000); // the other way
            socket.getOutputStream().write("y".getBytes(UTF_8));
            network.delay(Set.of(new Link(2, 1)), 300);
            assertEquals(0, network.delayedBytes());
            Thread.sleep(50);
            long begin = System.nanoTime();
            socket.getOutputStream().write("ou\n".getBytes(UTF_8));
            await("it is heard", () -> heard("you"));
            assertTrue(System.nanoTime() - begin >= TimeUnit.MILLISECONDS.toNanos(300), "never sooner");
            assertTrue(network.delayedBytes() >= 3, "the first byte may have come late as well");

            network.delay(Set.of(), 0);
            network.clear();
            assertEquals(0, network.delayedBytes());
        }
    }

    @Test
    void tellsTheOtherSideOfAnEnd() throws Exception {
        processes.start(1);
        try (Socket socket = server.accept()) {
            assertEquals("hello\n", read(socket.getInputStream(), 6));
            processes.kill(1);
            assertEquals(-1, endOf(socket.getInputStream()));
        }
    }

    /** Reset or closed: both say that nobody is there. */
    private static int endOf(InputStream in) {
        try {
            return in.read();
        } catch (IOException e) {
            return -1;
        }
    }
}
