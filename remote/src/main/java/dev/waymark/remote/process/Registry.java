package dev.waymark.remote.process;

import dev.waymark.remote.wire.HostFault;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Unix socket at which a process registers. It is told where by {@value #SOCKET}, and by {@value #NODE} which node it holds, if
 * it is one alone. Each has a socket of its own, which is gone once it has connected.
 */
final class Registry {
    static final String SOCKET = "WAYMARK_SOCKET";
    static final String NODE = "WAYMARK_NODE";
    private static final long LOOK_MILLIS = 2;

    private Registry() {}

    /** Starts it, and waits until it has connected. {@code node} 0: it holds all of them. */
    static HostProcess start(List<String> command, int node, long limitMillis) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("waymark"); // only its owner may look into it
            Path socket = folder.resolve("host");
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(socket));
                server.configureBlocking(false);
                HostProcess process = HostProcess.start(
                        command,
                        node == 0
                                ? Map.of(SOCKET, socket.toString())
                                : Map.of(SOCKET, socket.toString(), NODE, Integer.toString(node)));
                process.connected(accept(server, process, node, limitMillis));
                return process;
            } finally {
                Files.deleteIfExists(socket);
            }
        } catch (IOException e) {
            throw new HostFault(
                    HostFault.Kind.CANNOT_START,
                    String.join(" ", command) + " cannot be given a socket: " + e.getMessage()
                            + " (is there room in the folder for temporary files, and is its name short?)");
        } finally {
            delete(folder);
        }
    }

    private static void delete(@Nullable Path folder) {
        try {
            if (folder != null) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
    }

    private static SocketChannel accept(ServerSocketChannel server, HostProcess process, int node, long limitMillis)
            throws IOException {
        String who = node == 0 ? "register" : "register as node " + node;
        long begin = System.nanoTime();
        while (true) {
            SocketChannel channel = server.accept();
            if (channel != null) {
                return channel;
            }
            if (!process.alive()) {
                throw process.end(new HostFault(
                        HostFault.Kind.DIED, "ended with exit code " + process.exitCode() + " and did not " + who));
            }
            if (System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(limitMillis)) {
                throw process.end(new HostFault(
                        HostFault.Kind.HANGS,
                        "did not " + who + " within " + limitMillis + " ms: it must connect to the Unix socket in "
                                + SOCKET));
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
