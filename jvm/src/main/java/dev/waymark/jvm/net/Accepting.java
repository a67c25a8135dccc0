package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel that accepts connections. */
final class Accepting extends ServerSocketChannel implements Selectable {
    private final Machine machine = Machine.here();
    private final Network network = Network.here();
    private final Map<Object, Object> options = new HashMap<>();
    private final Channels channels;
    private @Nullable Listener listener;
    private @Nullable ServerSocket adaptor;

    Accepting(Channels provider) {
        super(provider);
        channels = provider;
    }

    @Nullable
    InetSocketAddress address() {
        return listener == null ? null : listener.address;
    }

    @Override
    public int readyOps() {
        return listener != null && !listener.queue.isEmpty() ? SelectionKey.OP_ACCEPT : 0;
    }

    @Override
    public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) throws IOException {
        if (listener != null) {
            throw new AlreadyBoundException();
        }
        listener = network.listen(machine, (InetSocketAddress) local);
        return this;
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) {
        options.put(name, value);
        return this;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // one that nobody set has no value
    public <T> T getOption(SocketOption<T> name) {
        return (T) options.get(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of(StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public ServerSocket socket() {
        if (adaptor == null) {
            try {
                adaptor = new AcceptingAdaptor(this);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        return adaptor;
    }

    @Override
    public @Nullable SocketChannel accept() throws IOException {
        Listener mine = listener;
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        if (mine == null) {
            throw new NotYetBoundException();
        }
        if (isBlocking()) {
            machine.block(() -> !mine.queue.isEmpty() || mine.closed, 0, false);
            if (mine.closed) {
                throw new AsynchronousCloseException();
            }
        }
        Endpoint accepted = mine.queue.poll();
        return accepted == null ? null : new Talking(channels, accepted);
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() {
        return address();
    }

    @Override
    protected void implCloseSelectableChannel() {
        if (listener != null) {
            listener.close();
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}
}
