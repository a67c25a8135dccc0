package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel of a connection. */
final class Talking extends SocketChannel implements Selectable {
    private static final long CONNECT_NANOS = 130_000_000_000L;

    private final Machine machine = Machine.here();
    private final Network network = Network.here();
    private final Map<Object, Object> options = new HashMap<>();
    private @Nullable Endpoint end;
    private boolean connected;
    private boolean pending;
    private @Nullable Socket adaptor;

    Talking(Channels provider, @Nullable Endpoint end) {
        super(provider);
        this.end = end;
        this.connected = end != null;
    }

    @Nullable
    Endpoint end() {
        return end;
    }

    @Override
    public int readyOps() {
        Endpoint mine = end;
        if (mine == null) {
            return 0;
        }
        if (pending) {
            return mine.decided() ? SelectionKey.OP_CONNECT : 0;
        }
        return (mine.in.readable() ? SelectionKey.OP_READ : 0) | SelectionKey.OP_WRITE;
    }

    @Override
    public SocketChannel bind(@Nullable SocketAddress local) {
        return this;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) {
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
        return Set.of(
                StandardSocketOptions.SO_RCVBUF,
                StandardSocketOptions.SO_SNDBUF,
                StandardSocketOptions.SO_KEEPALIVE,
                StandardSocketOptions.SO_REUSEADDR,
                StandardSocketOptions.SO_LINGER,
                StandardSocketOptions.TCP_NODELAY);
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        checked().in.finished = true;
        machine.changed();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        checked().finish();
        return this;
    }

    @Override
    public Socket socket() {
        if (adaptor == null) {
            adaptor = new TalkingAdaptor(this);
        }
        return adaptor;
    }

    @Override
    public boolean isConnected() {
        return connected;
    }

    @Override
    public boolean isConnectionPending() {
        return pending;
    }

    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        InetSocketAddress to = (InetSocketAddress) remote;
        if (to.isUnresolved()) {
            throw new UnresolvedAddressException();
        }
        end = network.connect(machine, to);
        pending = true;
        return isBlocking() && finishConnect();
    }

    @Override
    public boolean finishConnect() throws IOException {
        Endpoint mine = end;
        if (connected) {
            return true;
        }
        if (!pending || mine == null) {
            throw new NoConnectionPendingException();
        }
        if (isBlocking()) {
            machine.block(mine::decided, CONNECT_NANOS, false);
        }
        IOException failure = mine.failure;
        if (failure != null) {
            close();
            throw failure;
        }
        if (mine.connected) {
            pending = false;
            connected = true;
        }
        return connected;
    }

    @Override
    public @Nullable SocketAddress getRemoteAddress() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        return connected && end != null ? end.remote : null;
    }

    private Endpoint checked() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        if (!connected || end == null) {
            throw new NotYetConnectedException();
        }
        return end;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        Endpoint mine = checked();
        if (!to.hasRemaining()) {
            return 0;
        }
        if (isBlocking()) {
            machine.block(() -> mine.in.readable() || mine.closed, 0, false);
            if (!isOpen()) {
                throw new AsynchronousCloseException();
            }
        }
        byte[] bytes = new byte[Math.min(to.remaining(), Math.max(mine.in.available(), 1))];
        int count = mine.read(bytes, 0, bytes.length);
        if (count > 0) {
            to.put(bytes, 0, count);
        }
        return count;
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + length; i++) {
            if (!to[i].hasRemaining()) {
                continue;
            }
            if (sum > 0 && checked().in.available() == 0) {
                break;
            }
            int count = read(to[i]);
            if (count < 0) {
                return sum == 0 ? -1 : sum;
            }
            sum += count;
            if (to[i].hasRemaining()) {
                break;
            }
        }
        return sum;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        Endpoint mine = checked();
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        mine.write(bytes, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + length; i++) {
            sum += write(from[i]);
        }
        return sum;
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        return end == null ? null : end.local;
    }

    @Override
    protected void implCloseSelectableChannel() {
        if (end != null) {
            end.close();
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}
}
