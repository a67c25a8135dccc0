package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one execution. What goes from node to node is a parcel, which arrives when Waymark says so; what a node sends to
 * itself arrives at once, as on a machine that no network can part from itself.
 */
public final class Network {
    private static final int PORTS = 40_000;
    private static final int STRIDE = 100_000;

    private static Network now = new Network(List.of());

    private final List<Machine> machines;
    private final Map<Integer, Listener> listeners = new LinkedHashMap<>();
    private final List<Endpoint> ends = new ArrayList<>();
    private final Map<Integer, List<Flow>> torn = new HashMap<>();
    private final Map<Integer, Integer> ports = new HashMap<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Long, Parcel> parcels = new HashMap<>();
    private long round;

    public Network(List<Machine> machines) {
        this.machines = machines;
    }

    /** That of the execution that runs. */
    static Network here() {
        return now;
    }

    /** Is that of the execution that runs from now on. */
    public void begin() {
        now = this;
    }

    /** What is written from now on is not joined to what was written before. */
    public void nextRound() {
        round++;
    }

    /** To be called when a machine was started. */
    public void watch(Machine machine) {
        machine.atDeath(() -> died(machine));
    }

    private static int key(Machine machine, int port) {
        return machine.number() * STRIDE + port;
    }

    private int freePort(Machine machine) {
        return ports.merge(machine.number(), PORTS, (old, first) -> old + 1);
    }

    private @Nullable Machine at(InetAddress address, Machine self) {
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            return self;
        }
        for (Machine machine : machines) {
            if (machine.address().equals(address)) {
                return machine;
            }
        }
        return null;
    }

    Listener listen(Machine machine, @Nullable InetSocketAddress wanted) throws IOException {
        int port = wanted == null || wanted.getPort() == 0 ? freePort(machine) : wanted.getPort();
        if (listeners.containsKey(key(machine, port))) {
            throw new BindException("Address already in use");
        }
        InetAddress address = wanted == null || wanted.getAddress() == null ? machine.address() : wanted.getAddress();
        Listener listener = new Listener(this, machine, new InetSocketAddress(address, port));
        listeners.put(key(machine, port), listener);
        return listener;
    }

    /** Begins to connect; it is connected, or has failed, some time later. */
    Endpoint connect(Machine machine, InetSocketAddress to) throws IOException {
        if (to.isUnresolved()) {
            throw new UnknownHostException(to.getHostString());
        }
        Machine target = at(to.getAddress(), machine);
        if (target == null) {
            throw new NoRouteToHostException("No route to host " + to);
        }
        InetSocketAddress local = new InetSocketAddress(machine.address(), freePort(machine));
        Flow there = new Flow(machine, local.getPort(), target, to.getPort(), to.getPort());
        Flow back = new Flow(target, to.getPort(), machine, local.getPort(), to.getPort());
        Endpoint end = new Endpoint(this, machine, local, to, back, there);
        if (target.dead() || target.exited()) {
            end.failure = new ConnectException("Connection refused"); // the machine is up, the process is not
            return end;
        }
        ends.add(end);
        back.reader = end;
        there.writer = end;
        send(there, Parcel.Kind.CONNECT);
        return end;
    }

    void write(Flow flow, byte[] bytes, int offset, int length) {
        if (flow.local()) {
            flow.put(bytes, offset, length);
            flow.to.changed();
            return;
        }
        Parcel open = flow.open(round);
        if (open == null) {
            open = made(flow, Parcel.Kind.DATA);
        }
        open.add(bytes, offset, length);
    }

    void send(Flow flow, Parcel.Kind kind) {
        if (flow.local()) {
            receive(flow.next(kind, round));
            flow.to.changed();
        } else {
            made(flow, kind);
        }
    }

    private Parcel made(Flow flow, Parcel.Kind kind) {
        Parcel parcel = flow.next(kind, round);
        flow.from.effect(parcel); // does not return if its sender is dead by now
        register(parcel);
        return parcel;
    }

    private void register(Parcel parcel) {
        int pair = parcel.from() * STRIDE + parcel.to();
        parcel.number(numbers.merge(pair, 1, Integer::sum));
        parcels.put((long) pair << Integer.SIZE | parcel.number(), parcel);
    }

    /** Null: there is no such message. */
    public @Nullable Parcel parcel(int from, int to, int number) {
        return parcels.get((long) (from * STRIDE + to) << Integer.SIZE | number);
    }

    /** Its receiver's machine has it; the threads that wait for it can go on. */
    public void deliver(Parcel parcel) {
        Flow flow = parcel.flow;
        if (parcel.kind == Parcel.Kind.RESET) {
            receive(parcel);
        } else {
            for (Parcel next = flow.inOrder(parcel); next != null; next = flow.late()) {
                receive(next);
            }
        }
        flow.to.changed();
    }

    private void receive(Parcel parcel) {
        Flow flow = parcel.flow;
        Endpoint reader = flow.reader;
        switch (parcel.kind) {
            case CONNECT -> connected(flow);
            case ACCEPT -> {
                if (reader != null) {
                    reader.connected = true;
                }
            }
            case REFUSE -> {
                if (reader != null) {
                    reader.failure = new ConnectException("Connection refused");
                    ends.remove(reader);
                }
            }
            case DATA -> {
                if (reader != null && !flow.closedByReader) {
                    byte[] bytes = parcel.bytes();
                    flow.put(bytes, 0, bytes.length);
                } else if (reader != null && !flow.toldReset) {
                    flow.toldReset = true; // nobody reads here any more
                    send(reader.out, Parcel.Kind.RESET);
                }
            }
            case FINISH -> flow.finished = true;
            case RESET -> {
                flow.reset = true;
                if (reader != null && !reader.decided()) {
                    reader.failure = new ConnectException("Connection reset");
                }
            }
        }
    }

    private void connected(Flow flow) {
        Listener listener = flow.to.exited() ? null : listeners.get(key(flow.to, flow.toPort));
        Endpoint caller = flow.writer;
        if (caller == null) {
            return;
        }
        Flow back = caller.in;
        if (listener == null) {
            send(back, Parcel.Kind.REFUSE);
            return;
        }
        Endpoint accepted = new Endpoint(
                this, flow.to, new InetSocketAddress(flow.to.address(), flow.toPort), caller.local, flow, back);
        accepted.connected = true;
        flow.reader = accepted;
        ends.add(accepted);
        listener.queue.add(accepted);
        send(back, Parcel.Kind.ACCEPT);
    }

    void gone(Endpoint end) {
        ends.remove(end);
    }

    void gone(Listener listener) {
        listeners.remove(key(listener.machine, listener.address.getPort()), listener);
    }

    private void died(Machine machine) {
        listeners.values().removeIf(listener -> listener.machine == machine);
        List<Flow> flows = torn.computeIfAbsent(machine.number(), k -> new ArrayList<>());
        for (Endpoint end : List.copyOf(ends)) {
            if (end.machine == machine) {
                end.die();
                ends.remove(end);
                if (!end.out.local()) {
                    flows.add(end.out);
                }
            }
        }
    }

    /** The machine's connections are torn, each by a parcel on its way to the other end. */
    public List<Parcel> tear(Machine machine) {
        List<Parcel> resets = new ArrayList<>();
        List<Flow> flows = torn.remove(machine.number());
        for (Flow flow : flows == null ? List.<Flow>of() : flows) {
            Parcel reset = flow.next(Parcel.Kind.RESET, round);
            register(reset);
            resets.add(reset);
        }
        return resets;
    }
}
