package dev.waymark.jvm;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.wire.Hello;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** System {@code jvm}: a server of the user's own, unmodified, with threads, sockets and files. */
public final class JvmSystem implements SimulatedSystem {
    private static final String SERVER = "server";
    private static final String CLASS_PATH = "classpath";

    /** What the server said of itself; null: none is given. */
    private final @Nullable Hello hello;

    public JvmSystem() {
        this(null);
    }

    private JvmSystem(@Nullable Hello hello) {
        this.hello = hello;
    }

    @Override
    public String name() {
        return "jvm";
    }

    @Override
    public String summary() {
        String summary = "servers of your own for the JVM, unmodified: -p server=CLASS -p classpath=...";
        return Java25.isThere() ? summary : summary + " (" + Java25.NEEDED + ")";
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(
                Parameter.program(SERVER, "", "class of the server, which implements dev.waymark.jvm.server.Server"));
        parameters.add(Parameter.program(CLASS_PATH, "", "where its classes lie, as java -cp takes it"));
        parameters.addAll(JvmHost.parameters());
        if (hello != null) {
            parameters.addAll(hello.parameters());
        }
        return parameters;
    }

    @Override
    public List<Bug> bugs() {
        return hello == null ? List.of() : hello.bugs();
    }

    @Override
    public Channels channels() {
        return Channels.CONNECTION;
    }

    @Override
    public SystemUnderTest given(Map<String, String> parameters) {
        String server = parameters.getOrDefault(SERVER, "");
        String classPath = parameters.getOrDefault(CLASS_PATH, "");
        if (server.isEmpty() || classPath.isEmpty()) {
            return this;
        }
        JvmHost host = JvmHost.of(server, classPath, heap(parameters.get(JvmHost.HEAP)))
                .classes(parameters.getOrDefault(JvmHost.CLASSES, JvmHost.REUSED));
        return new JvmSystem(HostPool.hello(host.command("system jvm")));
    }

    /** One that is no number is refused later, with all that is known then. */
    private static int heap(@Nullable String given) {
        return given != null && given.matches("\\d{2,5}") ? Integer.parseInt(given) : JvmHost.HEAP_USUAL;
    }

    @Override
    public JvmDeployment deploy(Configuration configuration) {
        String server = configuration.text(SERVER);
        String classPath = configuration.text(CLASS_PATH);
        if (server.isEmpty() || classPath.isEmpty()) {
            throw new UsageException(
                    "system jvm needs your server and where its classes lie: -p server=com.example.MyServer"
                            + " -p classpath=target/classes (docs/your-own-server.md)");
        }
        JvmHost host =
                JvmHost.of(server, classPath, JvmHost.heap(configuration)).classes(configuration.text(JvmHost.CLASSES));
        Map<String, String> own = new LinkedHashMap<>();
        for (Parameter parameter : HostPool.hello(host.command("system jvm")).parameters()) {
            own.put(parameter.name(), configuration.text(parameter.name()));
        }
        return new JvmDeployment(
                configuration,
                host.pool("system jvm", own, configuration.bugs(), configuration.number("answerMillis")),
                host.warnings());
    }
}
