package dev.waymark.bind.zookeeper;

import dev.waymark.bind.zookeeper.ensemble.Setup;
import dev.waymark.core.Configuration;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Warning;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.jvm.Java25;
import dev.waymark.live.LiveDeployment;
import dev.waymark.live.LiveOptions;
import dev.waymark.live.Servers;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Real servers of ZooKeeper with their parameters fixed. */
final class ZooKeeperDeployment extends LiveDeployment implements TakesWorkloads {
    /** What is under way in a real server needs no rounds; one lets those that are down come back. */
    private static final int FAIR_ROUNDS = 1;

    private final Configuration configuration;
    private final Setup setup;
    private final Harness harness;

    ZooKeeperDeployment(Configuration configuration) {
        this.configuration = configuration;
        this.harness = Objects.requireNonNull(Harness.of(configuration.text(Harness.PARAMETER), ZooKeeper.LIMITS));
        this.setup = new Setup(
                configuration.text("version"),
                ZooKeeper.KEYS,
                configuration.text("stop").equals("kill"),
                configuration.text("sleeps").equals("short"),
                configuration.flag("fsync"),
                configuration.integer("tick"),
                configuration.integer("port"),
                configuration.text("folder"),
                configuration.integer("memory"));
    }

    @Override
    public int nodes() {
        return Setup.SERVERS;
    }

    @Override
    protected Servers servers() {
        return new ZooKeeperServers(setup);
    }

    @Override
    protected LiveOptions options() {
        return LiveOptions.USUAL
                .quiet(configuration.number("quiet"))
                .answer(configuration.number("answer"))
                .patience(configuration.number("patience"));
    }

    @Override
    public Harness harness() {
        return harness;
    }

    @Override
    public ZooKeeperDeployment withWorkload(WorkloadSteps steps) {
        return new ZooKeeperDeployment(configuration.with(Harness.PARAMETER, steps.toString()));
    }

    @Override
    protected Workload workload() {
        return harness.workload(0, 0);
    }

    @Override
    public List<Property> properties() {
        return ZooKeeperProperties.of(new FinalValues(), FAIR_ROUNDS);
    }

    @Override
    public void abstractState(Object state, int self, StateAbstraction abstraction) {
        if (state instanceof ServerState server) {
            abstraction
                    .value("role", server.role())
                    .flag("serves", server.serves())
                    .number("epoch", server.epoch())
                    .number("zxidEpoch", server.zxidEpoch())
                    .number("zxidCounter", server.zxidCounter())
                    .value("values", server.values());
        }
    }

    /** A few steps, and each stops and starts all servers once. */
    @Override
    public int steps() {
        return 30;
    }

    /** Messages are not ours to lose. */
    @Override
    public FaultBudget faults() {
        return new FaultBudget(4, 0, 0);
    }

    @Override
    public List<Warning> warnings() {
        return Java25.isThere()
                ? List.of()
                : List.of(new Warning(
                        "cluster-live",
                        "cluster=live: an execution cannot be made again exactly; cluster=exact can, and "
                                + Java25.NEEDED));
    }

    @Override
    public List<String> health() {
        return List.of("leading");
    }

    /** What a server holds is read where it keeps it. */
    private static final class FinalValues implements Reader {
        @Override
        public int @Nullable [] read(View view, int node) {
            return view.state(node) instanceof ServerState state && state.serves()
                    ? state.values().stream().mapToInt(Integer::intValue).toArray()
                    : null;
        }

        @Override
        public boolean applied(@Nullable Object answer) {
            return !ZooKeeperServers.DIFFERS.equals(answer);
        }
    }
}
