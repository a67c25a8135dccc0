package dev.waymark.remote;

import dev.waymark.core.Configuration;
import dev.waymark.core.Nearest;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.TellsLines;
import dev.waymark.core.model.Fields;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.wire.Ready;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A system whose nodes live in a host, as the host describes it. Who knows more of it overrides what the host cannot say. */
public class HostDeployment extends SimulatedWorld<Fields> implements TellsLines {
    private final Configuration configuration;
    private final HostPool pool;
    private final Ready ready;

    /** Where the latest execution is or was. */
    private @Nullable HostCluster latest;

    public HostDeployment(Configuration configuration, HostPool pool) {
        super(configuration, pool.ready().nodes());
        this.configuration = configuration;
        this.pool = pool;
        this.ready = pool.ready();
    }

    @Override
    public final Cluster cluster() {
        return new HostCluster(this, pool);
    }

    /** Where its hosts come from. */
    public final HostPool pool() {
        return pool;
    }

    @Override
    public final String codeElsewhere() {
        return pool.code();
    }

    @Override
    public final TellsLines telling() {
        if (pool.replacesProcesses()) {
            throw new UsageException(
                    "coverage lines: with restarts=process the counts of a server that crashed are lost"
                            + " with its process: leave restarts=process out");
        }
        HostDeployment telling = countingLines();
        if (telling.blocks().isEmpty()) {
            throw new UsageException("coverage lines: host " + String.join(" ", pool.command())
                    + " does not tell its lines; one in Go does if it is built with go build -cover -covermode=atomic"
                    + " -coverpkg=PACKAGES, the package of its main among them (docs/your-own-host.md)");
        }
        return telling;
    }

    /** The same for one worker, with hosts that count their lines if there are some. */
    protected HostDeployment countingLines() {
        return new HostDeployment(configuration, pool);
    }

    @Override
    public final List<Block> blocks() {
        return ready.lines();
    }

    @Override
    public final @Nullable BitSet ran() {
        return latest == null ? null : latest.ran();
    }

    final void runsIn(HostCluster cluster) {
        latest = cluster;
    }

    /**
     * The properties that its host declares. They must be among {@link #properties}: what the host tells of one that nobody
     * checks would be lost.
     */
    final Set<String> judgedByHost() {
        Set<String> checked = properties().stream().map(Property::name).collect(Collectors.toCollection(TreeSet::new));
        Set<String> judged = new TreeSet<>();
        for (Ready.Named each : ready.properties()) {
            if (!checked.contains(each.name())) {
                throw SystemMistake.declaring("host " + String.join(" ", pool.command()) + " judges property "
                        + each.name() + ", which its system does not check: "
                        + Nearest.unknown("property", each.name(), checked));
            }
            judged.add(each.name());
        }
        return judged;
    }

    /**
     * What a counter of its clusters says is wrong with the host; null: nothing. {@code always}: in each execution; {@code parts}
     * of all states that were seen.
     */
    public static @Nullable String strange(String counter, boolean always, Set<String> parts) {
        if (counter.equals(HostCluster.NOBODY_ASKED)) {
            return "a node replies to an operation that its client has not asked";
        }
        if (always && counter.startsWith(HostCluster.NO_FIELD)) {
            String colour = counter.substring(HostCluster.NO_FIELD.length());
            return "it declares a colour that no state has: " + Nearest.unknown("part of states", colour, parts);
        }
        return null;
    }

    final boolean canForge() {
        return ready.forges();
    }

    @Override
    protected void abstractState(Fields state, StateAbstraction abstraction) {
        if (ready.colours().isEmpty()) {
            for (int i = 0; i < state.shape().size(); i++) {
                abstraction.value(state.shape().names().get(i), state.part(i));
            }
        }
        for (Ready.Colour colour : ready.colours()) {
            int place = state.shape().place(colour.field());
            Object value = place < 0 ? null : state.part(place);
            switch (colour.kind()) {
                case VALUE -> abstraction.value(colour.field(), value);
                case NODE -> abstraction.id(colour.field(), value instanceof Integer node ? node : 0); // null: none
                case NODES -> abstraction.ids(colour.field(), nodes(value));
            }
        }
    }

    private static Collection<Integer> nodes(@Nullable Object value) {
        List<Integer> nodes = new ArrayList<>();
        if (value instanceof Collection<?> list) {
            for (Object each : list) {
                if (each instanceof Integer node) {
                    nodes.add(node);
                }
            }
        }
        return nodes;
    }

    @Override
    public List<Property> properties() {
        return ready.properties().stream()
                .map(each -> HostProperty.of(each.name(), each.summary()))
                .toList();
    }

    @Override
    public Workload workload() {
        Ready.Requests requests = ready.requests();
        if (requests.clients() == 0 || requests.of().isEmpty()) {
            return Workload.NONE;
        }
        return Workload.of(requests.clients(), node -> true, random -> draw(requests, random));
    }

    private static List<?> draw(Ready.Requests requests, Rng random) {
        List<Object> drawn = new ArrayList<>();
        for (int i = 0; i < requests.each(); i++) {
            drawn.add(requests.of().get(random.nextInt(requests.of().size())));
        }
        return drawn;
    }

    @Override
    public int steps() {
        return ready.steps();
    }

    @Override
    public @Nullable FaultBudget faults() {
        return ready.faults();
    }

    @Override
    public List<String> health() {
        return ready.health();
    }

    @Override
    public List<String> clauses() {
        return ready.clauses();
    }

    /** Messages have no classes: a trace has them by their types and fields. */
    @Override
    public List<Class<?>> messages() {
        return List.of(Fields.class);
    }
}
