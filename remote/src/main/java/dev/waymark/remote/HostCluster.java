package dev.waymark.remote;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.process.HostSession;
import dev.waymark.remote.process.HostTalk;
import dev.waymark.remote.process.Pinning;
import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.HostFault;
import dev.waymark.remote.wire.Ready;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The simulation, with nodes that live in a host. It has a host from its first execution until it is closed. */
final class HostCluster implements Cluster {
    /** In front of an abstract state's name. */
    static final String NO_FIELD = "executions without colour ";

    /** In front of where it differs. */
    static final String DIFFERS = NOT_EXACT;

    static final String KEPT = "crashes that kept unsynced writes";

    static final String NOBODY_ASKED = "replies to what nobody asked";

    private final HostDeployment deployment;
    private final HostPool pool;
    private final Simulation simulation;
    private final List<Command> starts = new ArrayList<>();
    private final int nodes;
    private final int[] sent;
    private final boolean[] started;
    private final DeclaredFields colours;
    private final Set<String> properties;

    /** The last operation that each client has asked, from client 1. */
    private final int[] asked = new int[Ready.CLIENTS_MAX + 1];

    private int repliesToNobody;

    /** Crashes that should have lost what was not forced to disk, where the host's disks are the machine's. */
    private int keptWrites;

    private int executions;
    private Workload workload;
    private long seed;
    private int cut = -1;
    private final Pinning pinning;
    private @Nullable HostTalk talk;
    private @Nullable Foresight foresight;

    HostCluster(HostDeployment deployment, HostPool pool) {
        this.deployment = deployment;
        this.pool = pool;
        this.pinning = pool.pinning();
        this.nodes = deployment.nodes();
        this.sent = new int[(nodes + 1) * (nodes + 1)];
        this.started = new boolean[nodes + 1];
        this.workload = deployment.workload();
        this.colours = new DeclaredFields(pool.ready().colours());
        this.properties = deployment.judgedByHost();
        this.simulation = new Simulation(deployment, this::node);
        for (int node = 1; node <= nodes; node++) {
            starts.add(Command.start(node, false, Map.of()));
        }
    }

    private Node node(Env env) {
        boolean again = started[env.self()];
        started[env.self()] = true;
        return new HostNode(env, this, again);
    }

    HostTalk talk() {
        if (talk == null) {
            throw new IllegalStateException("no execution has begun");
        }
        return talk;
    }

    boolean needsBytes() {
        return !pool.sendsAhead();
    }

    /** How many effects the node that handles something has left; -1: all it wants. */
    int cut() {
        return cut;
    }

    int clauses() {
        return pool.ready().clauses().size();
    }

    DeclaredFields colours() {
        return colours;
    }

    /** Those that the host may tell of. */
    Set<String> properties() {
        return properties;
    }

    void countRequest(Operation operation) {
        asked[operation.client()] = Math.max(asked[operation.client()], operation.number());
    }

    /** A late reply, or one that was given before, changes nothing; nor does one that nobody waits for, but that is strange. */
    void countReply(int client, int number) {
        if (client > 0 && client < asked.length && (number < 1 || number > asked[client])) {
            repliesToNobody++;
        }
    }

    boolean tellsCrashes() {
        return pool.ready().crash();
    }

    void crashed(DiskMode disk) {
        keptWrites += disk == DiskMode.UNSYNCED_LOST ? 1 : 0;
    }

    /** A crash itself is not cut short by the crash point that led to it. */
    void callUncut(Consumer<Command> call, Command command) {
        int before = cut;
        cut = -1;
        try {
            call.accept(command);
        } finally {
            cut = before;
        }
    }

    boolean tellsTime() {
        return pool.ready().clock();
    }

    /** The number of the message that comes next on this pair. */
    int countSent(int from, int to) {
        return ++sent[from * (nodes + 1) + to];
    }

    /** How many messages it has sent to each node, first to node 1. */
    List<Integer> sentBy(int node) {
        return Arrays.stream(sent, node * (nodes + 1) + 1, (node + 1) * (nodes + 1))
                .boxed()
                .toList();
    }

    @Override
    public void reset(long newSeed, @Nullable Observer observer) {
        if (talk == null || talk.isBroken()) {
            letGo();
            talk = pool.take();
        }
        pinning.together(talk);
        seed = newSeed;
        cut = -1;
        foresight = null;
        Arrays.fill(sent, 0);
        Arrays.fill(started, false);
        Arrays.fill(asked, 0);
        repliesToNobody = 0;
        keptWrites = 0;
        executions++;
        colours.clear();
        talk.reset(newSeed, starts);
        deployment.runsIn(this);
        simulation.reset(newSeed, observer);
    }

    /** The blocks of lines that ran in this execution; null: a host that is gone knows. */
    @Nullable
    BitSet ran() {
        BitSet ran = new BitSet();
        try {
            for (int node = 1; node <= (pool.sendsAhead() ? 1 : nodes); node++) {
                ran.or(ranIn(talk().of(node)));
            }
            return ran;
        } catch (HostFault e) {
            return null;
        }
    }

    private BitSet ranIn(HostSession session) {
        BitSet ran = session.call(Command.lines()).ran();
        if (ran == null || ran.length() > pool.ready().lines().size()) {
            throw session.fail(new HostFault(
                    HostFault.Kind.GARBAGE,
                    ran == null
                            ? "did not tell which lines ran when it was asked"
                            : "told of block " + (ran.length() - 1) + " of its lines, and has "
                                    + pool.ready().lines().size()));
        }
        return ran;
    }

    @Override
    public void expect(List<Decision> decisions) {
        if (pool.sendsAhead()) {
            foresight = new Foresight(decisions, talk().of(1), this::request, tellsTime(), tellsCrashes());
        }
    }

    /** As the simulation draws it. */
    private @Nullable Object request(int client, int number) {
        if (client < 1 || client > workload.clients()) {
            return null;
        }
        List<?> operations = workload.operations(client, new Rng(Seeds.stream(seed, "workload", client)));
        return number < 1 || number > operations.size() ? null : operations.get(number - 1);
    }

    @Override
    public @Nullable Skip apply(long decision) {
        if (foresight != null && !talk().isBroken()) {
            foresight.look();
        }
        if (Code.kind(decision) == Code.RICH && !deployment.canForge() && forges(view().decode(decision))) {
            return Skip.UNSUPPORTED;
        }
        cut = Code.crashAfter(decision);
        return simulation.apply(decision);
    }

    /** A host that cannot make a message of fields can only be given those it has sent. */
    private boolean forges(Decision decision) {
        if (decision instanceof Decision.Replace replace) {
            return !(replace.payload() instanceof HostMessage) && isInFlight(replace.message());
        }
        return decision instanceof Decision.Inject inject
                && !(inject.payload() instanceof HostMessage)
                && Math.min(inject.from(), inject.to()) >= 1
                && Math.max(inject.from(), inject.to()) <= nodes;
    }

    /** Those in the pool are decoded with their type. */
    private boolean isInFlight(MessageName message) {
        return view().decode(Code.drop(message.code())) instanceof Decision.Drop drop && drop.type() != null;
    }

    @Override
    public Map<String, Integer> counters() {
        List<String> missing = colours.missing();
        Map<String, Integer> counters = new TreeMap<>();
        if (keptWrites > 0) {
            counters.put(KEPT, keptWrites);
        }
        repeat(counters);
        missing.forEach(colour -> counters.put(NO_FIELD + colour, 1));
        if (repliesToNobody > 0) {
            counters.put(NOBODY_ASKED, repliesToNobody);
        }
        return counters;
    }

    /** Now and then a run is made once more: that it would be the same is not believed. */
    private void repeat(Map<String, Integer> counters) {
        int every = deployment.repeatEvery();
        if (!pool.ready().repeat() || every == 0 || executions % every != 1 % every || talk().isBroken()) {
            return;
        }
        try {
            String difference = talk().of(1).call(Command.repeat()).repeated();
            if (difference != null && !difference.isEmpty()) {
                counters.put(DIFFERS + difference, 1);
            }
        } catch (HostFault e) {
            counters.put(DIFFERS + e.getMessage(), 1);
        }
    }

    @Override
    public Capabilities capabilities() {
        return simulation.capabilities();
    }

    @Override
    public void workload(Workload newWorkload) {
        workload = newWorkload;
        simulation.workload(newWorkload);
    }

    @Override
    public View view() {
        return simulation.view();
    }

    @Override
    public boolean complete() {
        return simulation.complete();
    }

    @Override
    public int count(String event) {
        return simulation.count(event);
    }

    @Override
    public int handling() {
        return simulation.handling();
    }

    @Override
    public void close() {
        pinning.apart();
        letGo();
    }

    private void letGo() {
        if (talk != null) {
            pool.giveBack(talk);
        }
        talk = null;
    }
}
