package dev.waymark.bind.zookeeper.ensemble;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * Ten ports in a row. The first stays open as long as the ensemble lives, so that no other one takes the rest, which servers
 * open and close; when this JVM is killed the system closes it.
 */
final class Ports implements AutoCloseable {
    /** Below those that systems give to outgoing connections. */
    private static final int FIRST = 20_000;

    private static final int BLOCKS = 1_200;
    static final int COUNT = 10;

    private final ServerSocket held;

    private Ports(ServerSocket held) {
        this.held = held;
    }

    /** {@code wanted}: the first of the ten; 0: any that are free. */
    static Ports take(int wanted) {
        if (wanted > 0) {
            return hold(wanted);
        }
        int begin = (int) (ProcessHandle.current().pid() % BLOCKS);
        for (int i = 0; i < BLOCKS; i++) {
            Ports free = tryHold(FIRST + (begin + i) % BLOCKS * COUNT);
            if (free != null) {
                return free;
            }
        }
        throw SystemMistake.starting("no ten ports in a row are free from " + FIRST + " on: end what uses them, or give"
                + " the first of them with -p port=N");
    }

    private static Ports hold(int first) {
        for (int port = first; port < first + COUNT; port++) {
            ServerSocket socket = open(port);
            if (socket == null) {
                throw SystemMistake.starting("port " + port + " is in use, and port=" + first + " needs " + first
                        + " to " + (first + COUNT - 1) + ": end what uses it, or give another with -p port=N, or none");
            }
            close(socket);
        }
        Ports held = tryHold(first);
        if (held == null) {
            throw SystemMistake.starting("port " + first + " is in use: give another with -p port=N, or none");
        }
        return held;
    }

    private static @Nullable Ports tryHold(int first) {
        ServerSocket held = open(first);
        if (held == null) {
            return null;
        }
        for (int port = first + 1; port < first + COUNT; port++) {
            ServerSocket socket = open(port);
            if (socket == null) {
                close(held);
                return null;
            }
            close(socket);
        }
        return new Ports(held);
    }

    private static @Nullable ServerSocket open(int port) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return socket;
        } catch (IOException e) {
            return null;
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException("a port cannot be given back", e);
        }
    }

    int client(int server) {
        return held.getLocalPort() + server;
    }

    int quorum(int server) {
        return held.getLocalPort() + Setup.SERVERS + server;
    }

    int election(int server) {
        return held.getLocalPort() + 2 * Setup.SERVERS + server;
    }

    @Override
    public void close() {
        close(held);
    }
}
