package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Endpoints;
import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.evidence.Evidence;
import dev.waymark.blackbox.evidence.FaultLog;
import dev.waymark.blackbox.evidence.OperationLog;
import dev.waymark.blackbox.network.Network;
import dev.waymark.blackbox.network.ProxyNetwork;
import dev.waymark.blackbox.process.ProcessCluster;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.random.Seeds;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Processes under faults from the outside. Decisions are faults, what undoes them, and to let time pass by the clock on the wall;
 * clients ask by themselves meanwhile. {@code Wait(0)} waits until who was started is ready and clients were served, then holds the
 * clients until replicas agree, as long as that takes.
 */
public final class BlackBoxCluster implements Cluster {
    /** A client has an answer. */
    public static final String ANSWERED = "answered";

    /** What a replica has come to while clients were held; its fields are a position and a content. */
    public static final String REPLICA = "replica";

    /** A line of a log sounds like a bug; its fields are the line without numbers, and the line. */
    public static final String BUG_IN_LOG = "bug-in-log";

    /** What every such cluster can do. */
    public static final Capabilities CAPABILITIES = Capabilities.of(
            Capabilities.Determinism.BEST_EFFORT,
            Capabilities.DecisionPoint.WINDOW,
            Capability.CRASHES,
            Capability.STATES);

    private static final long POLL_MILLIS = 20;
    private static final long GRACE_MILLIS = 5_000;
    private static final long DELAY_MAX_MILLIS = 3_600_000;
    private static final long SERVED_MILLIS = 3_000;

    private final int nodes;
    private final ClusterDescription description;
    private final Load load;
    private final NodeProbe probe;
    private final BlackBoxOptions options;
    private final ProcessCluster processes;
    private final Endpoints endpoints;
    private final Network network;
    private final Readiness readiness;
    private final SeenEvents events = new SeenEvents();
    private final OperationLog operations = new OperationLog();
    private final LogTail logs;
    private final FaultLog faults = new FaultLog();
    private final FaultEffects effects = new FaultEffects();
    private final Blocking blocking;
    private final BlackBoxView view;
    private final OpenOperations open;
    private Observer observer = new Observer() {};
    private @Nullable LoadClients clients;
    private @Nullable Probing probing;
    private long startNanos;
    private int unasked;
    private int notQuiescent;
    private long lateMillis;
    private boolean closed;

    public BlackBoxCluster(ClusterDescription given, Load load, NodeProbe probe, BlackBoxOptions options) {
        this.description = options.proxies() ? given : given.withoutProxies();
        this.nodes = description.nodes();
        this.load = load;
        this.probe = probe;
        this.options = options;
        this.processes = new ProcessCluster(description, options.folder(), options.port());
        this.endpoints = new ClusterEndpoints(description.nodes(), processes);
        this.readiness = new Readiness(description.ready(), processes);
        this.logs = new LogTail(description, processes::logs, events);
        this.blocking = new Blocking(nodes);
        this.view = new BlackBoxView(nodes);
        this.open = new OpenOperations(load.clients());
        try {
            this.network = description.proxied().isEmpty() ? Network.NONE : new ProxyNetwork(description, processes);
        } catch (RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    /** Where clients find the nodes. */
    private record ClusterEndpoints(int nodes, ProcessCluster processes) implements Endpoints {
        @Override
        public int port(int node, String name) {
            return processes.port(node, name);
        }

        @Override
        public String text(String template, int node) {
            return processes.text(template, node);
        }

        @Override
        public Process launch(List<String> command) {
            return processes.launch(command);
        }
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void reset(long seed, @Nullable Observer newObserver) {
        endClients();
        processes.clear();
        network.clear();
        if (network.controlled()) {
            network.delay(options.delayMillis());
        }
        logs.clear();
        events.clear();
        effects.clear();
        blocking.heal();
        open.clear();
        unasked = 0;
        notQuiescent = 0;
        lateMillis = 0;
        view.clear(seed);
        observer = newObserver == null ? new Observer() {} : newObserver;
        for (int node = 1; node <= nodes; node++) {
            processes.start(node);
        }
        for (int node = 1; node <= nodes; node++) {
            awaitReady(node);
        }
        Probing newProbing = new Probing(probe, endpoints, events);
        probing = newProbing;
        newProbing.lookAtAll();
        see();
        startNanos = System.nanoTime();
        operations.begin();
        faults.begin();
        observer.begin(view);
        for (int node = 1; node <= nodes; node++) {
            observer.started(node, false);
            observer.stepped(node);
        }
        newProbing.start();
        clients = new LoadClients(load, endpoints, events, operations);
        clients.start(seed);
    }

    /** At the beginning all must become ready: else nothing can be said of the system. */
    private void awaitReady(int node) {
        long begin = System.nanoTime();
        while (!readiness.isReady(node)) {
            Integer code = processes.ended(node);
            if (code != null) {
                throw SystemMistake.starting("node " + node + " of " + description.name() + " ended with exit code "
                        + code + " before it was ready: " + processes.lastWords(node));
            }
            if (millisSince(begin) > options.patienceMillis()
                    || Thread.currentThread().isInterrupted()) {
                throw SystemMistake.starting(
                        "node " + node + " of " + description.name() + " never became ready within "
                                + options.patienceMillis() + " ms: " + processes.lastWords(node)
                                + " (see its ready check, or give it longer)");
            }
            sleep(POLL_MILLIS);
        }
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public @Nullable Skip apply(long decision) {
        look();
        Skip skip = view.failure() != null ? null : carryOut(decision);
        if (skip == null) {
            view.count(decision);
        }
        look();
        return skip;
    }

    /** Tells observers what was seen. */
    private void look() {
        logs.look();
        for (int node = 1; node <= nodes; node++) {
            Integer code = view.up(node) ? processes.ended(node) : null;
            if (code != null && view.failure() == null) {
                fail(node, code);
            }
        }
        see();
        unasked += events.tell(open.before(observer), this::refresh);
        refresh();
    }

    private void see() {
        for (int node = 1; node <= nodes; node++) {
            if (view.up(node) && !view.paused(node) && probing != null) {
                view.state(node, probing.seen(node));
            }
        }
    }

    private void fail(int node, int code) {
        String last = processes.lastWords(node);
        Failure failure = new Failure(
                node,
                "node " + node + " failed: its process ended with exit code " + code + signal(code)
                        + (last.isEmpty() ? "" : ": " + last),
                "process-ended-" + code,
                last);
        view.failed(failure);
        faults.began("node " + node + " has ended by itself");
        events.add(node, to -> to.failed(failure));
    }

    /** Which signal ended it, of those by which programs end that are wrong. */
    private static String signal(int code) {
        return switch (code) {
            case 128 + 4 -> " (SIGILL)";
            case 128 + 6 -> " (SIGABRT)";
            case 128 + 7 -> " (SIGBUS)";
            case 128 + 8 -> " (SIGFPE)";
            case 128 + 9 -> " (SIGKILL)";
            case 128 + 11 -> " (SIGSEGV)";
            default -> "";
        };
    }

    private void refresh() {
        view.openOperations(open.count());
        if (clients != null) {
            view.served(clients.served());
        }
    }

    private void step(int node) {
        refresh();
        observer.stepped(node);
    }

    private @Nullable Skip carryOut(long decision) {
        if (Code.crashAfter(decision) >= 0) {
            return Skip.UNSUPPORTED;
        }
        int node = Code.a(decision);
        return switch (Code.kind(decision)) {
            case Code.CRASH -> Code.disk(decision) == DiskMode.KEPT ? crash(node) : Skip.UNSUPPORTED;
            case Code.RESTART -> restart(node);
            case Code.PAUSE -> pause(node);
            case Code.RESUME -> resume(node);
            case Code.HEAL -> heal();
            case Code.RICH -> rich(view.packer().rich(decision));
            default -> Skip.UNSUPPORTED;
        };
    }

    private @Nullable Skip rich(Decision decision) {
        if (decision instanceof Decision.Wait wait) {
            return wait.time() == 0 ? settle() : letPass(wait.time());
        }
        if (!network.controlled()) {
            return Skip.UNSUPPORTED;
        }
        if (decision instanceof Decision.Partition partition) {
            return partition(partition.blocks());
        }
        if (decision instanceof Decision.Delay delay) {
            return delay(delay.links(), delay.by());
        }
        return decision instanceof Decision.Cut cut ? cut(cut.links()) : Skip.UNSUPPORTED;
    }

    private @Nullable Skip crash(int node) {
        if (!blocking.exists(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (!view.up(node)) {
            return Skip.NODE_DOWN;
        }
        if (isAsked(node)) {
            boolean byItself = processes.stop(node, GRACE_MILLIS);
            effects.happened("graceful stop", 1);
            if (!byItself) {
                effects.add("graceful stop that took a kill", 1);
            }
        } else {
            effects.happened("kill", processes.kill(node));
        }
        faults.began("down " + node);
        look(); // it may have spoken to the last
        view.up(node, false);
        observer.crashed(node, DiskMode.KEPT);
        step(node);
        return null;
    }

    /**
     * Whether the node is asked to end, as the seed has it where both ways are mixed: by the time of the schedule, so that it is the
     * same way when other faults are left out. One that is paused could not hear it.
     */
    private boolean isAsked(int node) {
        boolean asked = switch (options.stop()) {
            case KILL -> false;
            case GRACEFUL -> true;
            case MIXED -> (Seeds.stream(view.seed(), "stop-" + node, (int) view.clock(1)) & 1) == 0;
        };
        return asked && !view.paused(node);
    }

    private @Nullable Skip restart(int node) {
        if (!blocking.exists(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (view.up(node)) {
            return Skip.NODE_UP;
        }
        processes.start(node);
        effects.happened("restart", 1);
        faults.ended("down " + node, "restart " + node);
        view.up(node, true);
        observer.started(node, true);
        step(node);
        return null;
    }

    private @Nullable Skip pause(int node) {
        if (!blocking.exists(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (!view.up(node)) {
            return Skip.NODE_DOWN;
        }
        if (view.paused(node)) {
            return Skip.NODE_PAUSED;
        }
        effects.happened("pause", processes.pause(node));
        faults.began("paused " + node);
        view.paused(node, true);
        observer.paused(node);
        step(node);
        return null;
    }

    private @Nullable Skip resume(int node) {
        if (!blocking.exists(node)) {
            return Skip.NO_SUCH_NODE;
        }
        if (!view.up(node)) {
            return Skip.NODE_DOWN;
        }
        if (!view.paused(node)) {
            return Skip.NODE_NOT_PAUSED;
        }
        processes.resume(node);
        faults.ended("paused " + node, "resume " + node);
        view.paused(node, false);
        observer.resumed(node);
        step(node);
        return null;
    }

    private @Nullable Skip partition(List<List<Integer>> blocks) {
        if (!blocks.stream().flatMap(List::stream).allMatch(blocking::exists)) {
            return Skip.NO_SUCH_NODE;
        }
        blocking.partition(blocks);
        block("partition");
        faults.began("cut: partition " + blocks);
        observer.partitioned(blocks);
        step(0);
        return null;
    }

    private @Nullable Skip cut(List<Link> links) {
        if (!links.stream().allMatch(link -> blocking.exists(link.from()) && blocking.exists(link.to()))) {
            return Skip.NO_SUCH_NODE;
        }
        blocking.cut(links);
        block("cut");
        faults.began("cut: links " + links);
        observer.cut(links);
        step(0);
        return null;
    }

    private @Nullable Skip delay(List<Link> links, long millis) {
        if (!links.stream().allMatch(link -> blocking.exists(link.from()) && blocking.exists(link.to()))) {
            return Skip.NO_SUCH_NODE;
        }
        if (millis < 0 || millis > DELAY_MAX_MILLIS) {
            return Skip.UNSUPPORTED;
        }
        boolean none = links.isEmpty() || millis == 0;
        effects.delay(none ? "" : "delay", network.delayedBytes());
        network.delay(none ? Set.of() : Set.copyOf(links), millis);
        if (none) {
            faults.endedAll("slow:", "no delay");
        } else {
            faults.endedAll("slow:", "");
            faults.began("slow: " + links + " by " + millis + " ms");
        }
        step(0);
        return null;
    }

    private void block(String kind) {
        effects.cut(kind, network.effects());
        network.block(blocking.blocked());
    }

    private @Nullable Skip heal() {
        if (!network.controlled()) {
            return Skip.UNSUPPORTED;
        }
        blocking.heal();
        block("");
        faults.endedAll("cut:", "heal");
        observer.healed();
        step(0);
        return null;
    }

    /** By the clock on the wall, counted from the beginning: what decisions took is made up for, as far as it can be. */
    private @Nullable Skip letPass(long millis) {
        long until = view.clock(1) + millis;
        lateMillis = Math.max(lateMillis, millisSince(startNanos) - until);
        await(until - millisSince(startNanos), () -> false);
        view.clock(until);
        for (int node = 1; node <= nodes; node++) {
            observer.clockMoved(node, until);
        }
        step(0);
        return null;
    }

    /** As long as it takes; a cluster that has no majority never becomes ready, and is not waited for. */
    private @Nullable Skip settle() {
        long begin = System.nanoTime();
        if (isMajorityUp() && clients != null && probing != null) {
            int[] before = clients.answered();
            boolean ready = await(options.patienceMillis(), this::allReady);
            await(SERVED_MILLIS, () -> served(before));
            clients.hold(true);
            boolean agreed = await(options.settleMillis(), this::agree);
            clients.hold(false);
            notQuiescent += ready && agreed ? 0 : 1;
        }
        startNanos += System.nanoTime() - begin; // it is no time of the schedule
        step(0);
        return null;
    }

    private boolean isMajorityUp() {
        return running() > nodes / 2;
    }

    private int running() {
        int up = 0;
        for (int node = 1; node <= nodes; node++) {
            up += view.up(node) && !view.paused(node) ? 1 : 0;
        }
        return up;
    }

    private boolean allReady() {
        for (int node = 1; node <= nodes; node++) {
            if (view.up(node) && !view.paused(node) && !readiness.isReady(node)) {
                return false;
            }
        }
        return true;
    }

    private boolean served(int[] before) {
        int[] now = clients == null ? before : clients.answered();
        for (int client = 1; client < now.length; client++) {
            if (now[client] == before[client]) {
                return false;
            }
        }
        return true;
    }

    /** Whether nobody asks any more and all replicas have come as far, twice in a row; then what they have come to is told. */
    private boolean agree() {
        if (clients == null || probing == null || !clients.idle()) {
            return false;
        }
        Map<Integer, NodeState> first = replicas();
        if (probe == NodeProbe.NONE) {
            return true;
        }
        sleep(POLL_MILLIS);
        Map<Integer, NodeState> second = replicas();
        boolean still = first.equals(second)
                && second.size() == running()
                && second.values().stream().map(NodeState::position).distinct().count() <= 1;
        if (still) {
            second.forEach((node, state) -> {
                view.state(node, state);
                if (state.content() != null) {
                    events.emitted(node, REPLICA, state.position(), state.content());
                }
            });
        }
        return still;
    }

    private Map<Integer, NodeState> replicas() {
        Map<Integer, NodeState> states = new TreeMap<>();
        try {
            for (int node = 1; node <= nodes; node++) {
                NodeState state = view.up(node) && !view.paused(node) && probing != null ? probing.look(node) : null;
                if (state != null) {
                    states.put(node, state);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return states;
    }

    /** Until it is so, or so much time has passed: then false. */
    private boolean await(long millis, BooleanSupplier what) {
        long begin = System.nanoTime();
        while (true) {
            look();
            if (what.getAsBoolean()) {
                return true;
            }
            long left = millis - millisSince(begin);
            if (left <= 0 || view.failure() != null || Thread.currentThread().isInterrupted()) {
                return false;
            }
            sleep(Math.min(left, POLL_MILLIS));
        }
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) { // a campaign that is over interrupts its workers
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean complete() {
        return false;
    }

    @Override
    public int count(String event) {
        return event.equals(ANSWERED) ? operations.count(OperationLog.Outcome.OK) : events.count(event);
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> all = new TreeMap<>(effects.counts(network.effects(), network.delayedBytes()));
        all.putAll(network.counters());
        all.put("operations answered", operations.count(OperationLog.Outcome.OK));
        all.put("operations refused", operations.count(OperationLog.Outcome.FAILED));
        all.put(
                "operations of unknown outcome",
                operations.count(OperationLog.Outcome.UNKNOWN) + operations.count(OperationLog.Outcome.OPEN));
        if (lateMillis > 0) {
            all.put("milliseconds behind schedule", (int) Math.min(lateMillis, Integer.MAX_VALUE));
        }
        return all;
    }

    @Override
    public int unasked() {
        return unasked;
    }

    @Override
    public int notQuiescent() {
        return notQuiescent;
    }

    /** Processes have threads of their own. */
    @Override
    public int handling() {
        return 0;
    }

    @Override
    public Map<String, String> evidence() {
        return Evidence.of(operations, faults, nodes, processes::logs);
    }

    private void endClients() {
        if (clients != null) {
            clients.close();
            clients = null;
        }
        if (probing != null) {
            probing.close();
            probing = null;
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            endClients();
            network.close();
            processes.close();
        }
    }
}
