package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;

/** A port that is listened on, and the connections that nobody has accepted yet. */
final class Listener {
    final Machine machine;
    final InetSocketAddress address;
    final Deque<Endpoint> queue = new ArrayDeque<>();
    private final Network network;
    boolean closed;

    Listener(Network network, Machine machine, InetSocketAddress address) {
        this.network = network;
        this.machine = machine;
        this.address = address;
    }

    void close() {
        if (!closed) {
            closed = true;
            network.gone(this);
            machine.changed();
        }
    }
}
