package dev.waymark.jvm.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.jspecify.annotations.Nullable;

/** What {@code ServerSocketChannel.socket()} gives. */
final class AcceptingAdaptor extends ServerSocket {
    private static final int BACKLOG = 50;

    private final Accepting channel;

    AcceptingAdaptor(Accepting channel) throws IOException {
        this.channel = channel;
    }

    @Override
    public void bind(@Nullable SocketAddress address, int backlog) throws IOException {
        channel.bind(address, backlog);
    }

    @Override
    public void bind(@Nullable SocketAddress address) throws IOException {
        channel.bind(address, BACKLOG);
    }

    @Override
    public int getLocalPort() {
        InetSocketAddress address = channel.address();
        return address == null ? -1 : address.getPort();
    }

    @Override
    @SuppressWarnings("NullAway") // as the JDK does where nothing is bound
    public InetAddress getInetAddress() {
        InetSocketAddress address = channel.address();
        return address == null ? null : address.getAddress();
    }

    @Override
    @SuppressWarnings("NullAway") // as the JDK does where nothing is bound
    public SocketAddress getLocalSocketAddress() {
        return channel.address();
    }

    @Override
    public boolean isBound() {
        return channel.address() != null;
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public ServerSocketChannel getChannel() {
        return channel;
    }

    @Override
    public void setReuseAddress(boolean on) {}

    @Override
    public void setReceiveBufferSize(int size) {}

    @Override
    public void setSoTimeout(int timeout) {}
}
