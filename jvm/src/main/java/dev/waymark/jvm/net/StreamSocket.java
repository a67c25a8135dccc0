package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A blocking socket, or one that accepts them. */
final class StreamSocket extends SocketImpl {
    private static final long MILLIS = 1_000_000L;
    /** How long Linux tries to connect. */
    private static final long CONNECT_NANOS = 130_000 * MILLIS;

    private static final int BUFFER = 65536;

    private final Map<Object, Object> options = new HashMap<>();
    private final Network network = Network.here();
    private final Machine machine = Machine.here();
    private @Nullable InetSocketAddress bound;
    private @Nullable Listener listener;
    private @Nullable Endpoint end;
    private boolean closed;

    private long timeout() {
        return options.get(SocketOptions.SO_TIMEOUT) instanceof Integer millis ? millis * MILLIS : 0;
    }

    private Endpoint end() throws IOException {
        if (end == null || closed) {
            throw new SocketException(closed ? "Socket closed" : "Socket is not connected");
        }
        return end;
    }

    @Override
    protected void create(boolean stream) throws IOException {
        if (!stream) {
            throw new SocketException("datagrams are not simulated");
        }
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(InetAddress to, int port) throws IOException {
        connect(new InetSocketAddress(to, port), 0);
    }

    @Override
    protected void connect(SocketAddress to, int timeout) throws IOException {
        InetSocketAddress target = (InetSocketAddress) to;
        Endpoint wanted = network.connect(machine, target);
        end = wanted;
        if (!machine.block(() -> wanted.decided() || closed, timeout > 0 ? timeout * MILLIS : CONNECT_NANOS, false)) {
            wanted.close();
            throw new SocketTimeoutException("Connect timed out");
        }
        IOException failure = wanted.failure;
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            throw new SocketException("Socket closed");
        }
        address = target.getAddress();
        port = target.getPort();
        localport = wanted.local.getPort();
    }

    @Override
    protected void bind(InetAddress host, int wanted) {
        bound = new InetSocketAddress(host, wanted);
        localport = wanted;
    }

    @Override
    protected void listen(int backlog) throws IOException {
        Listener made = network.listen(machine, bound);
        listener = made;
        localport = made.address.getPort();
    }

    @Override
    protected void accept(SocketImpl into) throws IOException {
        Listener mine = listener;
        if (mine == null) {
            throw new SocketException("Socket is not bound");
        }
        if (!machine.block(() -> !mine.queue.isEmpty() || mine.closed, timeout(), false)) {
            throw new SocketTimeoutException("Accept timed out");
        }
        Endpoint accepted = mine.queue.poll();
        if (mine.closed || accepted == null) {
            throw new SocketException("Socket closed");
        }
        ((StreamSocket) into).accepted(accepted);
    }

    private void accepted(Endpoint accepted) {
        end = accepted;
        address = accepted.remote.getAddress();
        port = accepted.remote.getPort();
        localport = accepted.local.getPort();
    }

    @Override
    protected InputStream getInputStream() {
        return new In();
    }

    @Override
    protected OutputStream getOutputStream() {
        return new Out();
    }

    @Override
    protected int available() throws IOException {
        return end().in.available();
    }

    @Override
    protected void close() {
        closed = true;
        if (listener != null) {
            listener.close();
        }
        if (end != null) {
            end.close();
        }
    }

    @Override
    protected void shutdownInput() throws IOException {
        end().in.finished = true;
        machine.changed();
    }

    @Override
    protected void shutdownOutput() throws IOException {
        end().finish();
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw new SocketException("urgent data is not simulated");
    }

    @Override
    public void setOption(int id, Object value) {
        options.put(id, value);
    }

    @Override
    public Object getOption(int id) {
        if (id == SocketOptions.SO_BINDADDR) {
            return end != null ? end.local.getAddress() : bound != null ? bound.getAddress() : machine.address();
        }
        Object value = options.get(id);
        if (value != null) {
            return value;
        }
        return switch (id) {
            case SocketOptions.SO_TIMEOUT, SocketOptions.IP_TOS -> 0;
            case SocketOptions.SO_LINGER -> -1;
            case SocketOptions.SO_RCVBUF, SocketOptions.SO_SNDBUF -> BUFFER;
            default -> false;
        };
    }

    @Override
    protected <T> void setOption(SocketOption<T> name, T value) {
        options.put(name, value);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // one that nobody set has no value
    protected <T> T getOption(SocketOption<T> name) {
        return (T) options.get(name);
    }

    @Override
    protected Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    private final class In extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            Endpoint mine = end();
            if (!machine.block(() -> mine.in.readable() || mine.closed, timeout(), false)) {
                throw new SocketTimeoutException("Read timed out");
            }
            return mine.read(bytes, offset, length);
        }

        @Override
        public int available() throws IOException {
            return StreamSocket.this.available();
        }

        @Override
        public void close() {
            StreamSocket.this.close();
        }
    }

    private final class Out extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            end().write(bytes, offset, length);
        }

        @Override
        public void close() {
            StreamSocket.this.close();
        }
    }
}
