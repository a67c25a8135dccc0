package dev.waymark.live;

import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of {@link Servers}. Decisions are start, stop, ask and wait; all else goes by itself.
 *
 * <p>Servers that are started, or stopped, by decisions in a row are started, or stopped, together: it is done when something
 * else is decided. Who was started is waited for before a client asks and when time passes for as long as it takes
 * ({@code Wait(0)}), not when a certain time passes ({@code Wait(300)}). Nobody waits for anybody to notice that another was
 * stopped.
 */
public final class LiveCluster implements Cluster {
    /** Emitted by a server that was stopped because it hung at its start. */
    public static final String HUNG_AT_START = "hung-at-start";

    /** Emitted by a server whose client will never know what became of its request. */
    public static final String UNKNOWN_OUTCOME = "unknown-outcome";

    /** What every such cluster can do. */
    public static final Capabilities CAPABILITIES = Capabilities.of(
            Capabilities.Determinism.BEST_EFFORT,
            Capabilities.DecisionPoint.QUIET,
            Capability.CRASHES,
            Capability.STATES);

    private final int nodes;
    private final Servers servers;
    private final LiveOptions options;
    private final LiveClients clients;
    private final LiveView view;
    private final Teller teller;
    private final SortedSet<Integer> toStart = new TreeSet<>();
    private final SortedSet<Integer> toStop = new TreeSet<>();
    /** Started, and not waited for since. */
    private final SortedSet<Integer> starting = new TreeSet<>();

    private int notQuiescent;
    private boolean closed;

    public LiveCluster(int nodes, Workload workload, Servers servers, LiveOptions options) {
        this.nodes = nodes;
        this.servers = servers;
        this.options = options;
        this.clients = new LiveClients(workload, nodes);
        this.teller = new Teller(clients, this::refresh);
        this.view = new LiveView(nodes, clients, teller::failure);
    }

    private void refresh() {
        view.refresh();
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void workload(Workload workload) {
        clients.use(workload);
    }

    @Override
    public void reset(long seed, @Nullable Observer observer) {
        servers.clear(seed);
        toStart.clear();
        toStop.clear();
        starting.clear();
        notQuiescent = 0;
        clients.clear(seed);
        view.clear(seed);
        teller.begin(observer);
        teller.observer().begin(view);
        for (int node = 1; node <= nodes; node++) {
            toStart.add(node);
            view.show(node, servers.state(node));
            teller.observer().started(node, false);
            teller.stepped(node);
        }
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public @Nullable Skip apply(long decision) {
        Skip skip = carryOut(decision);
        if (skip == null) {
            view.count(decision);
        }
        teller.tellUnasked();
        return skip;
    }

    private @Nullable Skip carryOut(long decision) {
        if (Code.crashAfter(decision) >= 0) {
            return Skip.UNSUPPORTED;
        }
        return switch (Code.kind(decision)) {
            case Code.INVOKE -> invoke(Code.a(decision), Code.number(decision), Code.b(decision));
            case Code.CRASH -> Code.disk(decision) == DiskMode.KEPT ? crash(Code.a(decision)) : Skip.UNSUPPORTED;
            case Code.RESTART -> restart(Code.a(decision));
            case Code.RICH ->
                view.packer().rich(decision) instanceof Decision.Wait wait ? letPass(wait.time()) : Skip.UNSUPPORTED;
            default -> Skip.UNSUPPORTED;
        };
    }

    private boolean isNode(int node) {
        return node >= 1 && node <= nodes;
    }

    private @Nullable Skip crash(int node) {
        if (!isNode(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (!view.up(node)) {
            return Skip.NODE_DOWN;
        }
        if (!toStart.remove(node)) { // else it has not begun to start, and there is nothing to stop
            toStop.add(node);
        }
        starting.remove(node);
        view.set(node, false);
        view.show(node, null);
        teller.observer().crashed(node, DiskMode.KEPT);
        teller.stepped(node);
        return null;
    }

    private @Nullable Skip restart(int node) {
        if (!isNode(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (view.up(node)) {
            return Skip.NODE_UP;
        }
        toStart.add(node);
        view.set(node, true);
        view.show(node, servers.state(node));
        teller.observer().started(node, true);
        teller.stepped(node);
        return null;
    }

    private @Nullable Skip invoke(int client, int number, int node) {
        if (!isNode(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (!view.up(node)) {
            return Skip.NODE_DOWN;
        }
        carryOutWhatWaits();
        settle();
        teller.tellUnasked();
        if (!view.up(node)) { // it hung
            return Skip.NODE_DOWN;
        }
        Operation operation = clients.ask(client, number, node);
        if (operation == null) {
            return Skip.OPERATION_GONE;
        }
        teller.observer().invoked(client, number, node, operation.request());
        servers.ask(operation, node);
        await(options.answer(), () -> !clients.isOpen(operation) || teller.isHopeless(operation));
        teller.stepped(node);
        return null;
    }

    private @Nullable Skip letPass(long millis) {
        carryOutWhatWaits();
        if (millis == 0) {
            settle();
        } else {
            starting.clear(); // who wants to wait for so long wants to wait no longer
            await(millis, () -> false);
        }
        teller.tellUnasked();
        teller.stepped(0);
        return null;
    }

    private void carryOutWhatWaits() {
        if (!toStop.isEmpty()) {
            servers.stop(new TreeSet<>(toStop));
            toStop.clear();
        }
        if (!toStart.isEmpty()) {
            servers.start(new TreeSet<>(toStart));
            starting.addAll(toStart);
            toStart.clear();
        }
    }

    /** Until those that were started are ready; those that never are hang. */
    private void settle() {
        if (starting.isEmpty()) {
            return;
        }
        if (!await(options.patience(), () -> servers.busy().isEmpty())) {
            notQuiescent++;
            SortedSet<Integer> hung = new TreeSet<>(servers.busy());
            hung.retainAll(starting);
            if (!Thread.currentThread().isInterrupted()) {
                stopHung(hung);
            }
        }
        starting.clear();
    }

    private void stopHung(SortedSet<Integer> hung) {
        if (hung.isEmpty()) {
            return;
        }
        servers.stop(hung);
        teller.tellUnasked();
        for (int node : hung) {
            view.set(node, false);
            view.show(node, null);
            teller.fell(node, HUNG_AT_START);
            teller.tellUnasked();
        }
    }

    /** Until it is so and nothing was seen for a while, or so much time has passed: then false. */
    private boolean await(long millis, BooleanSupplier what) {
        long begin = System.nanoTime();
        long quietSince = begin;
        while (true) {
            long before = teller.sightings();
            boolean changed = look();
            long now = System.nanoTime();
            if (changed || teller.sightings() != before) {
                quietSince = now;
            }
            boolean quiet = now - quietSince >= TimeUnit.MILLISECONDS.toNanos(options.quiet());
            if (quiet && what.getAsBoolean()) {
                return true;
            }
            if (now - begin >= TimeUnit.MILLISECONDS.toNanos(millis) || view.failure() != null) {
                return false;
            }
            try {
                Thread.sleep(options.poll());
            } catch (InterruptedException e) { // a campaign that is over interrupts its workers
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    private boolean look() {
        servers.look(teller);
        boolean changed = false;
        for (int node = 1; node <= nodes; node++) {
            changed |= view.show(node, view.up(node) ? servers.state(node) : null);
        }
        return changed;
    }

    @Override
    public boolean complete() {
        return false;
    }

    @Override
    public int count(String event) {
        return teller.count(event);
    }

    @Override
    public Map<String, Integer> counters() {
        int hung = teller.count(HUNG_AT_START);
        return hung == 0 ? Map.of() : Map.of(HUNG_AT_START, hung);
    }

    @Override
    public int unasked() {
        return teller.unaskedCount();
    }

    @Override
    public int notQuiescent() {
        return notQuiescent;
    }

    /** Servers have threads of their own: one that does not return is only one that is not waited for. */
    @Override
    public int handling() {
        return 0;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            servers.close();
        }
    }
}
