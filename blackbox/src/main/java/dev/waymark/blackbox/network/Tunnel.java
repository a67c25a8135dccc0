package dev.waymark.blackbox.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One connection through a proxy: from a node that dialled to one that is dialled. Used by the thread of the proxies. */
final class Tunnel {
    private final ProxyNetwork network;
    private final Selector selector;
    private final SocketChannel near;
    private final SelectionKey nearKey;
    private final int port;
    final int to;
    private final Pipe forth = new Pipe();
    private final Pipe back = new Pipe();
    private int from = Attribution.UNKNOWN;
    private boolean attributed;
    private boolean heldAtDial;
    private @Nullable SocketChannel far;
    private @Nullable SelectionKey farKey;
    private boolean connected;
    private boolean closed;

    /** {@code port}: where the process of node {@code to} listens. */
    Tunnel(ProxyNetwork network, Selector selector, SocketChannel near, int to, int port) throws IOException {
        this.network = network;
        this.selector = selector;
        this.near = near;
        this.to = to;
        this.port = port;
        near.configureBlocking(false);
        near.setOption(StandardSocketOptions.TCP_NODELAY, true);
        this.nearKey = near.register(selector, SelectionKey.OP_READ, this);
    }

    boolean closed() {
        return closed;
    }

    void attributed(int node) {
        from = node;
        attributed = true;
    }

    private boolean openForth() {
        return !network.blocked(from, to);
    }

    private boolean openBack() {
        return !network.blocked(to, from);
    }

    /** Something happened to one of its channels. */
    void ready(SelectionKey key, ByteBuffer buffer) {
        try {
            if (key.isConnectable() && far != null) {
                far.finishConnect();
                connected = true;
            }
            if (key.isReadable()) {
                boolean isNear = key == nearKey;
                Pipe pipe = isNear ? forth : back;
                boolean open = isNear ? openForth() : openBack();
                SocketChannel source = isNear ? near : far;
                if (source != null && pipe.wantsToRead()) {
                    int sender = isNear ? from : to;
                    int receiver = isNear ? to : from;
                    int count = pipe.read(source, buffer, network.delayNanos(sender, receiver));
                    network.read(sender, receiver, count);
                    if (attributed && !open) {
                        network.held(count);
                    }
                }
            }
        } catch (IOException e) {
            close();
        }
    }

    /** Passes on what may be, and asks to hear of what it waits for. */
    void update() {
        if (closed || !attributed) {
            return;
        }
        try {
            if (far == null && !dial()) {
                interest(nearKey, forth.wantsToRead(), false);
                return;
            }
            boolean forthGoes = true;
            boolean backGoes = true;
            if (connected && far != null) {
                forthGoes = !openForth() || forth.write(far);
                backGoes = !openBack() || back.write(near);
            }
            interest(nearKey, forth.wantsToRead(), !backGoes);
            if (farKey != null) {
                interest(farKey, connected && back.wantsToRead(), !forthGoes);
                if (!connected) {
                    farKey.interestOps(SelectionKey.OP_CONNECT);
                }
            }
            if (forth.over() && back.over()) {
                end(false);
            }
        } catch (IOException e) {
            close();
        }
    }

    /** False while the link is cut: then nobody answers the dialer's first packet. */
    private boolean dial() throws IOException {
        if (!openForth() || !openBack()) {
            if (!heldAtDial) {
                heldAtDial = true;
                network.heldConnection();
            }
            return false;
        }
        SocketChannel channel = SocketChannel.open();
        far = channel;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        connected = channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        farKey = channel.register(selector, SelectionKey.OP_CONNECT, this);
        return true;
    }

    private static void interest(SelectionKey key, boolean read, boolean write) {
        int ops = (read ? SelectionKey.OP_READ : 0) | (write ? SelectionKey.OP_WRITE : 0);
        if (key.interestOps() != ops) {
            key.interestOps(ops);
        }
    }

    /** What waits on links that are being cut now counts as held. */
    int waitingOnBlocked() {
        return closed || !attributed
                ? 0
                : (openForth() ? 0 : forth.waitingBytes()) + (openBack() ? 0 : back.waitingBytes());
    }

    /** Nanoseconds until something that may pass is due. */
    long dueIn() {
        long due = Long.MAX_VALUE;
        if (!closed && connected) {
            Long first = openForth() ? forth.dueIn() : null;
            Long second = openBack() ? back.dueIn() : null;
            due = Math.min(first == null ? due : first, second == null ? due : second);
        }
        return due;
    }

    /** As if the cable was pulled on both ends: a node that was killed is seen to be gone. */
    void close() {
        end(true);
    }

    /** Not {@code abrupt}: what was written last still arrives. */
    private void end(boolean abrupt) {
        if (closed) {
            return;
        }
        closed = true;
        network.closed(this);
        close(near, abrupt);
        if (far != null) {
            close(far, abrupt);
        }
    }

    private static void close(SocketChannel channel, boolean abrupt) {
        try {
            if (abrupt && channel.isOpen()) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException e) {
            // it has no connection to abort; closing it is all there is to do
        } finally {
            try {
                channel.close();
            } catch (IOException e) {
                // nobody can use it any more either way
            }
        }
    }
}
