package dev.waymark.jvm.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** What {@code SocketChannel.socket()} gives: addresses, and options that mean nothing here. */
final class TalkingAdaptor extends Socket {
    private static final int BUFFER = 65536;

    private final Talking channel;

    TalkingAdaptor(Talking channel) {
        this.channel = channel;
    }

    @Override
    public SocketChannel getChannel() {
        return channel;
    }

    @Override
    public boolean isConnected() {
        return channel.isConnected();
    }

    @Override
    public boolean isBound() {
        return channel.end() != null;
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    @SuppressWarnings("NullAway") // as the JDK does where nothing is connected
    public InetAddress getInetAddress() {
        Endpoint end = channel.end();
        return end == null ? null : end.remote.getAddress();
    }

    @Override
    public int getPort() {
        Endpoint end = channel.end();
        return end == null ? 0 : end.remote.getPort();
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        Endpoint end = channel.end();
        return end == null ? null : end.remote;
    }

    @Override
    @SuppressWarnings("NullAway") // as the JDK does where nothing is connected
    public InetAddress getLocalAddress() {
        Endpoint end = channel.end();
        return end == null ? null : end.local.getAddress();
    }

    @Override
    public int getLocalPort() {
        Endpoint end = channel.end();
        return end == null ? -1 : end.local.getPort();
    }

    @Override
    @SuppressWarnings("NullAway") // as the JDK does where nothing is connected
    public SocketAddress getLocalSocketAddress() {
        Endpoint end = channel.end();
        return end == null ? null : end.local;
    }

    @Override
    public void shutdownInput() throws IOException {
        channel.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public void setSoLinger(boolean on, int linger) {}

    @Override
    public void setSoTimeout(int timeout) {}

    @Override
    public void setKeepAlive(boolean on) {}

    @Override
    public void setSendBufferSize(int size) {}

    @Override
    public void setReceiveBufferSize(int size) {}

    @Override
    public void setReuseAddress(boolean on) {}

    @Override
    public void setTrafficClass(int tc) {}

    @Override
    public boolean getTcpNoDelay() {
        return true;
    }

    @Override
    public int getSendBufferSize() {
        return BUFFER;
    }

    @Override
    public int getReceiveBufferSize() {
        return BUFFER;
    }

    @Override
    public int getSoLinger() {
        return -1;
    }
}
