package dev.waymark.remote;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.remote.process.CommandLine;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.process.Layout;
import dev.waymark.remote.wire.Hello;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** System {@code host}: nodes in any language, in a process that describes itself. */
public final class HostSystem implements SimulatedSystem {
    public static final String COMMAND = "command";
    public static final String LIMIT = "answerMillis";

    public static final String PROCESSES = "processes";
    public static final String TRANSPORT = "transport";
    public static final String RESTARTS = "restarts";
    private static final String PER_NODE = "per-node";

    /** Less than what Waymark waits for a handler of its own: it is the host that is to blame. */
    public static final long LIMIT_MILLIS = 5_000;

    /** What the host of the given command said; null: none is given. */
    private final @Nullable Hello hello;

    public HostSystem() {
        this(null);
    }

    private HostSystem(@Nullable Hello hello) {
        this.hello = hello;
    }

    @Override
    public String name() {
        return "host";
    }

    @Override
    public String summary() {
        return "nodes in any language, in a process of your own: -p command=\"...\"";
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(Parameter.program(COMMAND, "", "starts the host; it tells of more parameters"));
        parameters.add(limit());
        parameters.add(Parameter.choice(
                TRANSPORT,
                "auto",
                List.of("auto", "pipe", "socket"),
                "standard input and output, or a Unix socket; auto: a socket with processes=per-node"));
        parameters.addAll(processes());
        if (hello != null) {
            parameters.addAll(hello.parameters());
        }
        return parameters;
    }

    /** A parameter that every system with a host has. */
    public static Parameter limit() {
        return Parameter.number(
                LIMIT,
                LIMIT_MILLIS,
                1,
                Integer.MAX_VALUE,
                "milliseconds after which a host that does not answer hangs");
    }

    /** Parameters of every system whose host can send messages to other processes. */
    public static List<Parameter> processes() {
        return List.of(
                Parameter.choice(
                        PROCESSES,
                        "one",
                        List.of("one", PER_NODE),
                        "one process for all nodes, or one for each of them"),
                Parameter.choice(
                        RESTARTS,
                        "node",
                        List.of("node", "process"),
                        "with processes=per-node: after a crash a node is made anew in its process, or in a new process"));
    }

    @Override
    public List<Bug> bugs() {
        return hello == null ? List.of() : hello.bugs();
    }

    @Override
    public Channels channels() {
        return hello == null ? Channels.NONE : hello.channels();
    }

    @Override
    public SystemUnderTest given(Map<String, String> parameters) {
        List<String> words = CommandLine.words(parameters.getOrDefault(COMMAND, ""));
        if (words.isEmpty()) {
            return this;
        }
        HostSystem told = new HostSystem(HostPool.hello(words));
        Set<String> names = new LinkedHashSet<>();
        for (Parameter parameter : told.allParameters()) {
            if (!names.add(parameter.name())) {
                throw SystemMistake.declaring("host " + parameters.get(COMMAND) + " has a parameter " + parameter.name()
                        + ", which every host has: call it otherwise");
            }
        }
        return told;
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        List<String> words = CommandLine.words(configuration.text(COMMAND));
        if (words.isEmpty()) {
            throw new UsageException("system host needs the command that starts your host: -p command=\"./my-host\""
                    + " (docs/your-own-host.md)");
        }
        Map<String, String> own = new LinkedHashMap<>();
        for (Parameter parameter : HostPool.hello(words).parameters()) {
            own.put(parameter.name(), configuration.text(parameter.name()));
        }
        return new HostDeployment(
                configuration,
                new HostPool(words, own, configuration.bugs(), configuration.number(LIMIT), layout(configuration)));
    }

    private static Layout layout(Configuration configuration) {
        Layout layout = layoutOf(configuration);
        String transport = configuration.text(TRANSPORT);
        if (layout.perNode() && transport.equals("pipe")) {
            throw new UsageException("processes=per-node needs sockets: leave transport=pipe out");
        }
        return new Layout(layout.perNode(), layout.socket() || transport.equals("socket"), layout.newProcesses());
    }

    /** What {@link #processes} say. */
    public static Layout layoutOf(Configuration configuration) {
        boolean perNode = configuration.text(PROCESSES).equals(PER_NODE);
        boolean newProcesses = configuration.text(RESTARTS).equals("process");
        if (newProcesses && !perNode) {
            throw new UsageException("restarts=process is for processes=per-node");
        }
        return new Layout(perNode, perNode, newProcesses);
    }
}
