package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.evidence.Machine;
import dev.waymark.core.HasTargets;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.TargetClass;
import dev.waymark.core.Targets;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.function.Supplier;

/** A cluster of processes, what its clients do, and what must hold: ready to be tested. */
public final class BlackBoxDeployment implements HasTargets {
    /** As many as come: real time bounds them. */
    private static final FaultBudget FAULTS = new FaultBudget(10_000, 0, 0);

    private static final int STEPS = 100_000;

    private final Supplier<ClusterDescription> description;
    private final int nodes;
    private final Supplier<Load> load;
    private final Supplier<NodeProbe> probe;
    private final BlackBoxOptions options;
    private final List<Property> properties;

    private BlackBoxDeployment(
            Supplier<ClusterDescription> description,
            int nodes,
            Supplier<Load> load,
            Supplier<NodeProbe> probe,
            BlackBoxOptions options,
            List<Property> properties) {
        this.description = description;
        this.nodes = nodes;
        this.load = load;
        this.probe = probe;
        this.options = options;
        this.properties = List.copyOf(properties);
    }

    /** {@code description} is asked when a cluster is made, and may bring what has to be brought for that. */
    public static BlackBoxDeployment of(Supplier<ClusterDescription> description, int nodes, Supplier<Load> load) {
        return new BlackBoxDeployment(description, nodes, load, () -> NodeProbe.NONE, BlackBoxOptions.USUAL, List.of());
    }

    /** How nodes are looked at. */
    public BlackBoxDeployment probe(Supplier<NodeProbe> newProbe) {
        return new BlackBoxDeployment(description, nodes, load, newProbe, options, properties);
    }

    public BlackBoxDeployment options(BlackBoxOptions newOptions) {
        return new BlackBoxDeployment(description, nodes, load, probe, newOptions, properties);
    }

    public BlackBoxDeployment properties(List<Property> newProperties) {
        return new BlackBoxDeployment(description, nodes, load, probe, options, newProperties);
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public Cluster cluster() {
        return new BlackBoxCluster(description.get(), load.get(), probe.get(), options);
    }

    @Override
    public Capabilities capabilities() {
        return BlackBoxCluster.CAPABILITIES;
    }

    @Override
    public List<Property> properties() {
        return properties;
    }

    @Override
    public void abstractState(Object state, int self, StateAbstraction abstraction) {
        if (state instanceof NodeState node) {
            abstraction.value("role", node.role()).number("epoch", node.epoch());
        }
    }

    @Override
    public int steps() {
        return STEPS;
    }

    /** Messages are lost and doubled by the network of the kernel alone, which does neither on loopback. */
    @Override
    public FaultBudget faults() {
        return FAULTS;
    }

    @Override
    public Targets targets() {
        return new Targets(
                List.of(
                        new TargetClass(
                                "leader", (view, node) -> role(view, node).equals("leader")),
                        new TargetClass("lagging", BlackBoxDeployment::lags),
                        new TargetClass("busiest", BlackBoxDeployment::isBusiest)),
                null);
    }

    private static String role(View view, int node) {
        return view.state(node) instanceof NodeState state ? state.role() : "";
    }

    /** It has applied less than some other, or as much as all: then any is as far behind. */
    private static boolean lags(View view, int node) {
        return position(view, node) == least(view);
    }

    private static long least(View view) {
        long least = Long.MAX_VALUE;
        for (int node = 1; node <= view.nodes(); node++) {
            least = Math.min(least, view.up(node) ? position(view, node) : Long.MAX_VALUE);
        }
        return least;
    }

    private static long position(View view, int node) {
        return view.state(node) instanceof NodeState state ? state.position() : 0;
    }

    private static boolean isBusiest(View view, int node) {
        if (!(view instanceof BlackBoxView own)) {
            return false;
        }
        int most = 0;
        for (int each = 1; each <= view.nodes(); each++) {
            most = Math.max(most, own.served(each));
        }
        return most > 0 && own.served(node) == most;
    }

    @Override
    public String machine() {
        return Machine.table();
    }

    @Override
    public List<String> health() {
        return List.of(BlackBoxCluster.ANSWERED);
    }
}
