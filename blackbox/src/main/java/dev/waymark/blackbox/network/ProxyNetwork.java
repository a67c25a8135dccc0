package dev.waymark.blackbox.network;

import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.process.ProcessCluster;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.model.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A proxy on loopback in front of each port at which nodes reach each other. One thread passes bytes on, another finds out whose
 * a new connection is. On a link that is cut nothing gets through: what was sent waits, up to a bound, until the link is whole again, as
 * with a sender that repeats itself; who dials waits too. No node is told anything.
 */
public final class ProxyNetwork implements Network {
    private static final int BUFFER = 1 << 16;

    /** Links on which everything takes longer. */
    private record Slow(Set<Link> links, long nanos) {
        static final Slow NONE = new Slow(Set.of(), 0);
    }

    private record Door(int node, int advertised, int listening) {}

    private final int nodes;
    private final Selector selector;
    private final List<ServerSocketChannel> doors = new ArrayList<>();
    private final Attribution attribution;
    private final ExecutorService attributing;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final List<Tunnel> tunnels = new ArrayList<>();
    private final Thread thread;
    private final AtomicLong heldBytes = new AtomicLong();
    private final AtomicLong heldConnections = new AtomicLong();
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong unattributed = new AtomicLong();
    private volatile Set<Link> blocked = Set.of();
    private final AtomicLong delayedBytes = new AtomicLong();
    private volatile long delayNanos;
    private volatile Slow slow = Slow.NONE;
    private volatile boolean ended;

    public ProxyNetwork(ClusterDescription description, ProcessCluster processes) {
        this.nodes = description.nodes();
        this.attribution = new Attribution(description.nodes(), processes::processes);
        this.attributing = Executors.newSingleThreadExecutor(work -> daemon(work, "waymark-attribution"));
        try {
            this.selector = Selector.open();
            for (int node = 1; node <= description.nodes(); node++) {
                for (String name : description.ports()) {
                    if (description.proxied().contains(name)) {
                        open(new Door(node, processes.port(node, name), processes.listenPort(node, name)));
                    }
                }
            }
        } catch (IOException e) {
            attributing.shutdownNow();
            throw SystemMistake.starting(
                    "a proxy cannot listen on loopback (" + SystemMistake.oneLine(e)
                            + "): end what uses the port, or give others with -p port=N",
                    e);
        }
        this.thread = daemon(this::run, "waymark-proxies");
        thread.start();
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void open(Door door) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        doors.add(channel);
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), door.advertised()));
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_ACCEPT, door);
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
        try {
            while (!ended) {
                long due = Long.MAX_VALUE;
                for (Tunnel each : tunnels) {
                    due = Math.min(due, each.dueIn());
                }
                if (due == Long.MAX_VALUE || due > 0) {
                    selector.select(due == Long.MAX_VALUE ? 0 : 1 + TimeUnit.NANOSECONDS.toMillis(due));
                } else {
                    selector.selectNow();
                }
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isValid() && key.attachment() instanceof Tunnel tunnel) {
                        tunnel.ready(key, buffer);
                    } else if (key.isValid() && key.attachment() instanceof Door door) {
                        accept((ServerSocketChannel) key.channel(), door);
                    }
                }
                selector.selectedKeys().clear();
                List.copyOf(tunnels).forEach(Tunnel::update);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the proxies cannot wait for connections any more", e);
        } finally {
            List.copyOf(tunnels).forEach(Tunnel::close);
        }
    }

    private void accept(ServerSocketChannel door, Door where) throws IOException {
        SocketChannel near = door.accept();
        if (near == null) {
            return;
        }
        connections.incrementAndGet();
        int dialer = near.socket().getPort();
        Tunnel tunnel = new Tunnel(this, selector, near, where.node(), where.listening());
        tunnels.add(tunnel);
        attributing.execute(() -> {
            int node = attribution.nodeOf(dialer, where.advertised());
            if (node == Attribution.UNKNOWN) {
                unattributed.incrementAndGet();
            }
            soon(() -> {
                tunnel.attributed(node);
                if (node != Attribution.UNKNOWN) {
                    held(tunnel.waitingOnBlocked());
                }
            });
        });
    }

    private void soon(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    void closed(Tunnel tunnel) {
        tunnels.remove(tunnel);
    }

    void held(int bytes) {
        heldBytes.addAndGet(bytes);
    }

    void heldConnection() {
        heldConnections.incrementAndGet();
    }

    /** Of a connection that is nobody's: cut if one end is cut from all others, for then it is, whosever it may be. */
    boolean blocked(int from, int to) {
        return isAmong(blocked, from, to);
    }

    private boolean isAmong(Set<Link> links, int from, int to) {
        if (links.isEmpty()) {
            return false;
        }
        if (from != Attribution.UNKNOWN && to != Attribution.UNKNOWN) {
            return links.contains(new Link(from, to));
        }
        int known = Math.max(from, to);
        long others = links.stream()
                .filter(link -> known == to ? link.to() == known : link.from() == known)
                .count();
        return others >= nodes - 1;
    }

    /** How much longer these bytes take, which are read now. */
    long delayNanos(int from, int to) {
        Slow now = slow;
        return delayNanos + (isAmong(now.links(), from, to) ? now.nanos() : 0);
    }

    /** So many bytes were read on this way. */
    void read(int from, int to, int bytes) {
        if (isAmong(slow.links(), from, to)) {
            delayedBytes.addAndGet(bytes);
        }
    }

    @Override
    public boolean controlled() {
        return true;
    }

    /** When it returns, nothing more gets through. */
    @Override
    public void block(Set<Link> links) {
        blocked = Set.copyOf(links);
        soon(() -> tunnels.forEach(each -> held(each.waitingOnBlocked())));
    }

    @Override
    public void delay(long millis) {
        delayNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public void delay(Set<Link> links, long millis) {
        slow = new Slow(Set.copyOf(links), TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Override
    public long delayedBytes() {
        return delayedBytes.get();
    }

    @Override
    public long effects() {
        return heldBytes.get() + heldConnections.get();
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> all = new TreeMap<>();
        all.put("connections between nodes", (int) connections.get());
        all.put("bytes held by cuts", (int) Math.min(heldBytes.get(), Integer.MAX_VALUE));
        all.put("connections held by cuts", (int) heldConnections.get());
        if (delayedBytes.get() > 0) {
            all.put("bytes delayed", (int) Math.min(delayedBytes.get(), Integer.MAX_VALUE));
        }
        if (unattributed.get() > 0) {
            all.put("connections of unknown origin", (int) unattributed.get());
        }
        return all;
    }

    @Override
    public void clear() {
        blocked = Set.of();
        delayNanos = 0;
        slow = Slow.NONE;
        soon(() -> List.copyOf(tunnels).forEach(Tunnel::close));
        heldBytes.set(0);
        delayedBytes.set(0);
        heldConnections.set(0);
        connections.set(0);
        unattributed.set(0);
    }

    @Override
    public void close() {
        ended = true;
        selector.wakeup();
        attributing.shutdownNow();
        boolean interrupted = false;
        while (thread.isAlive()) { // it ends soon, and must have before its selector is closed
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        for (ServerSocketChannel door : doors) {
            try {
                door.close();
            } catch (IOException e) {
                throw new IllegalStateException("a proxy cannot be closed", e);
            }
        }
        try {
            selector.close();
        } catch (IOException e) {
            throw new IllegalStateException("the proxies cannot be closed", e);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
