package dev.waymark.blackbox.process;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * Ports in a row on loopback. The first stays open while the cluster lives, so that no other cluster takes the rest; when the harness is
 * killed the system closes it.
 */
final class PortBlock implements AutoCloseable {
    /** Below those that systems give to outgoing connections. */
    private static final int FIRST = 12_000;

    private static final int SPAN = 8_000;

    private final ServerSocket held;
    private final int count;

    private PortBlock(ServerSocket held, int count) {
        this.held = held;
        this.count = count;
    }

    /** {@code wanted}: the first of them; 0: any that are free. */
    static PortBlock take(int wanted, int ports) {
        int count = ports + 1;
        if (wanted > 0) {
            PortBlock block = tryTake(wanted, count);
            if (block == null) {
                throw SystemMistake.starting("port " + firstUsed(wanted, count) + " is in use, and port=" + wanted
                        + " needs " + wanted + " to " + (wanted + count - 1)
                        + ": end what uses it, or give another with -p port=N, or none");
            }
            return block;
        }
        int blocks = SPAN / count;
        int begin = (int) (ProcessHandle.current().pid() % blocks);
        for (int i = 0; i < blocks; i++) {
            PortBlock block = tryTake(FIRST + (begin + i) % blocks * count, count);
            if (block != null) {
                return block;
            }
        }
        throw SystemMistake.starting("no " + count + " ports in a row are free from " + FIRST + " to " + (FIRST + SPAN)
                + ": end what uses them, or give the first of them with -p port=N");
    }

    private static int firstUsed(int first, int count) {
        for (int port = first; port < first + count; port++) {
            ServerSocket socket = open(port);
            if (socket == null) {
                return port;
            }
            close(socket);
        }
        return first;
    }

    private static @Nullable PortBlock tryTake(int first, int count) {
        ServerSocket held = open(first);
        if (held == null) {
            return null;
        }
        for (int port = first + 1; port < first + count; port++) {
            ServerSocket socket = open(port);
            if (socket == null) {
                close(held);
                return null;
            }
            close(socket);
        }
        return new PortBlock(held, count);
    }

    private static @Nullable ServerSocket open(int port) {
        try {
            ServerSocket socket = new ServerSocket();
            try {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
                return socket;
            } catch (IOException | IllegalArgumentException e) {
                socket.close();
                return null;
            }
        } catch (IOException e) {
            return null;
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException("port " + socket.getLocalPort() + " cannot be closed", e);
        }
    }

    /** The i-th that may be used, from 0. */
    int port(int i) {
        if (i < 0 || i >= count - 1) {
            throw new IndexOutOfBoundsException("port " + i + " of " + (count - 1));
        }
        return held.getLocalPort() + 1 + i;
    }

    @Override
    public void close() {
        close(held);
    }
}
