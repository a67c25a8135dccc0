package dev.waymark.jvm.child;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;

/** Loaded as a class of a node: tells what a node is told where it asks for the time, for chance and for the network. */
public final class HookProbe implements Callable<String> {
    private static final int LOOKS = 1_000;
    private static final int PORT = 7_000;

    @Override
    public String call() throws IOException {
        return "time " + time() + ", host " + InetAddress.getLocalHost() + ", named "
                + InetAddress.getByAddress(new byte[] {10, 0, 0, 1}).getHostName() + ", socket " + socket()
                + ", channel "
                + channel() + ", process " + ProcessHandle.current().pid() + ", draws " + draws();
    }

    private static String time() {
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        long moved = 0;
        for (int i = 0; i < LOOKS; i++) {
            moved |= nanos ^ System.nanoTime();
            moved |= millis ^ System.currentTimeMillis();
        }
        return nanos + " " + millis + (moved == 0 ? " stands still" : " moves");
    }

    private static String draws() {
        return Math.random() + " " + ThreadLocalRandom.current().nextLong() + " " + new Random().nextLong() + " "
                + new SecureRandom().nextLong() + " " + UUID.randomUUID();
    }

    private static String socket() throws IOException {
        try (ServerSocket server = new ServerSocket(PORT);
                Socket socket = new Socket("localhost", PORT);
                Socket accepted = server.accept()) {
            socket.getOutputStream().write(1);
            return accepted.getInputStream().read() + " from " + socket.getLocalAddress();
        }
    }

    private static String channel() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open();
                Selector selector = Selector.open()) {
            server.bind(new InetSocketAddress(PORT));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("localhost", PORT))) {
                int ready = selector.select();
                try (SocketChannel accepted = server.accept()) {
                    channel.write(ByteBuffer.wrap(new byte[] {2}));
                    ByteBuffer read = ByteBuffer.allocate(1);
                    accepted.read(read);
                    return ready + " " + read.get(0) + " from " + accepted.getRemoteAddress();
                }
            }
        }
    }
}
