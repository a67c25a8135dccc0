package dev.waymark.jvm.net;

import java.net.ProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/** Channels and selectors, by the system property that the JDK has for them. Netty's NIO transport comes by here, too. */
public final class Channels extends SelectorProvider {
    @Override
    public DatagramChannel openDatagramChannel() {
        throw new UnsupportedOperationException("datagrams are not simulated");
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) {
        throw new UnsupportedOperationException("datagrams are not simulated");
    }

    @Override
    public Pipe openPipe() {
        throw new UnsupportedOperationException("java.nio.channels.Pipe is not simulated");
    }

    @Override
    public AbstractSelector openSelector() {
        return new Selecting(this);
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() {
        return new Accepting(this);
    }

    @Override
    public SocketChannel openSocketChannel() {
        return new Talking(this, (@Nullable Endpoint) null);
    }
}
