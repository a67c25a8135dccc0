package dev.waymark.bind.zookeeper;

import dev.waymark.bind.zookeeper.ensemble.Jars;
import dev.waymark.bind.zookeeper.ensemble.Setup;
import dev.waymark.core.Configuration;
import dev.waymark.core.Settles;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Fields;
import dev.waymark.core.property.Property;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.jvm.JvmDeployment;
import dev.waymark.jvm.JvmHost;
import dev.waymark.remote.process.HostPool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** ZooKeeper in the deterministic JVM, with its parameters fixed. */
final class ExactDeployment extends JvmDeployment implements TakesWorkloads, Settles {
    /** At most: it ends when all servers have settled. */
    private static final int FAIR_ROUNDS = 400;

    private static final int STEPS = 600;

    /** Runs beside ZooKeeper, in the other JVM. */
    private static final String SERVER = "dev.waymark.bind.zookeeper.child.ExactServer";

    private final Configuration configuration;
    private final Harness harness;

    private ExactDeployment(Configuration configuration, HostPool pool) {
        super(configuration, pool);
        this.configuration = configuration;
        this.harness = Objects.requireNonNull(Harness.of(configuration.text(Harness.PARAMETER), ZooKeeper.LIMITS));
    }

    static ExactDeployment of(Configuration configuration) {
        List<Path> classPath = new ArrayList<>(Jars.unpacked(configuration.text("version")));
        classPath.add(JvmHost.location(ExactDeployment.class));
        JvmHost host =
                JvmHost.of(SERVER, classPath, JvmHost.heap(configuration)).classes(configuration.text(JvmHost.CLASSES));
        return new ExactDeployment(
                configuration,
                host.pool(
                        "system zookeeper with cluster=exact (unlike cluster=live)",
                        Map.of("nodes", Integer.toString(Setup.SERVERS), "tick", configuration.text("tick")),
                        configuration.bugs(),
                        configuration.number("answerMillis")));
    }

    @Override
    public Harness harness() {
        return harness;
    }

    @Override
    public ExactDeployment withWorkload(WorkloadSteps steps) {
        return new ExactDeployment(configuration.with(Harness.PARAMETER, steps.toString()), pool());
    }

    @Override
    public Workload workload() {
        return harness.workload(0, 0);
    }

    @Override
    public List<Property> properties() {
        return ZooKeeperProperties.of(new FinalValues(), FAIR_ROUNDS);
    }

    @Override
    public int steps() {
        return STEPS;
    }

    @Override
    public FaultBudget faults() {
        return new FaultBudget(2, 0, 0);
    }

    @Override
    public List<String> health() {
        return List.of("leading");
    }

    /** With a majority, when all serve and their clients are there; else, when all look for a leader. */
    @Override
    public boolean settled(View view) {
        int up = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            up += view.up(node) ? 1 : 0;
        }
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) && !isReady(view.state(node), up >= Setup.QUORUM)) {
                return false;
            }
        }
        return view.deliverable() == 0;
    }

    private static boolean isReady(@Nullable Object state, boolean majority) {
        return state instanceof Fields server
                && (majority
                        ? is(server, "serves") && is(server, "connected")
                        : !"STARTING".equals(server.get("role")));
    }

    private static boolean is(Fields server, String flag) {
        return Boolean.TRUE.equals(server.get(flag));
    }

    @Override
    public long patience() {
        return configuration.number("patience");
    }

    @Override
    public long answer() {
        return configuration.number("answer");
    }

    /** What a server holds is told with its state. */
    private static final class FinalValues implements Reader {
        @Override
        public int @Nullable [] read(View view, int node) {
            return view.state(node) instanceof Fields server
                            && is(server, "serves")
                            && server.get("values") instanceof List<?> values
                    ? values.stream().mapToInt(FinalValues::number).toArray()
                    : null;
        }

        private static int number(@Nullable Object value) {
            String text = String.valueOf(value);
            return text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        }

        @Override
        public boolean applied(@Nullable Object answer) {
            return !ZooKeeperServers.DIFFERS.equals(answer);
        }
    }
}
