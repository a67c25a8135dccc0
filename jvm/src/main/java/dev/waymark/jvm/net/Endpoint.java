package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/** One end of a connection. */
final class Endpoint {
    final Machine machine;
    final InetSocketAddress local;
    final InetSocketAddress remote;
    final Flow in;
    final Flow out;
    private final Network network;
    boolean connected;
    boolean closed;
    private boolean finished;

    @Nullable
    IOException failure;

    Endpoint(Network network, Machine machine, InetSocketAddress local, InetSocketAddress remote, Flow in, Flow out) {
        this.network = network;
        this.machine = machine;
        this.local = local;
        this.remote = remote;
        this.in = in;
        this.out = out;
    }

    boolean decided() {
        return connected || failure != null || closed;
    }

    int read(byte[] to, int offset, int length) throws IOException {
        if (closed || in.closedByReader) {
            throw new SocketException("Socket closed");
        }
        if (in.available() > 0) {
            return in.take(to, offset, length);
        }
        if (in.reset) {
            throw new SocketException("Connection reset");
        }
        return in.finished ? -1 : 0;
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
            throw new SocketException("Socket closed");
        }
        if (in.reset || finished) {
            throw new SocketException("Broken pipe");
        }
        if (length > 0) {
            network.write(out, bytes, offset, length);
        }
    }

    void finish() {
        if (!finished && !in.reset) {
            finished = true;
            network.send(out, Parcel.Kind.FINISH);
        }
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        in.closedByReader = true;
        network.gone(this);
        finish();
        machine.changed();
    }

    /** Its machine has died: nobody reads any more. */
    void die() {
        closed = true;
        in.closedByReader = true;
    }
}
