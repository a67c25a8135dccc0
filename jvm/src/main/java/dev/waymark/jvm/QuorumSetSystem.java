package dev.waymark.jvm;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.jvm.sample.QuorumSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** System {@code quorum-set}: {@link QuorumSet}, a server with threads, sockets and files as people write them. */
public final class QuorumSetSystem implements SimulatedSystem {
    @Override
    public String name() {
        return "quorum-set";
    }

    @Override
    public String summary() {
        String summary = "a replicated set whose servers have threads, sockets and files, unmodified in one JVM";
        return Java25.isThere() ? summary : summary + " (" + Java25.NEEDED + ")";
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(Parameter.number("nodes", 3, 1, 100, "servers"));
        parameters.addAll(JvmHost.parameters());
        return parameters;
    }

    @Override
    public List<Bug> bugs() {
        return List.of(
                new Bug(QuorumSet.EARLY_ACK, QuorumSet.EARLY_ACK_SUMMARY, QuorumSet.STAYS),
                new Bug(QuorumSet.LOST_WAKEUP, QuorumSet.LOST_WAKEUP_SUMMARY, QuorumSet.WAKES));
    }

    @Override
    public Channels channels() {
        return Channels.CONNECTION;
    }

    @Override
    public JvmDeployment deploy(Configuration configuration) {
        JvmHost host = JvmHost.bundled(QuorumSet.class, JvmHost.heap(configuration))
                .classes(configuration.text(JvmHost.CLASSES));
        return new JvmDeployment(
                configuration,
                host.pool(
                        "system quorum-set",
                        Map.of("nodes", configuration.text("nodes")),
                        configuration.bugs(),
                        configuration.number("answerMillis")));
    }
}
