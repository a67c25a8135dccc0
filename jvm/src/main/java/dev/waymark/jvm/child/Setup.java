package dev.waymark.jvm.child;

import dev.waymark.jvm.hook.Hook;
import dev.waymark.jvm.runtime.NodeLoader;
import dev.waymark.jvm.server.Server;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which server runs with which parameters, in which folder. */
final class Setup {
    private static final int NODES = 3;

    private final String server;
    private final URL[] classPath;
    private final Path folder;
    private final boolean reuses;
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Map<String, NodeLoader> kept = new LinkedHashMap<>();
    private Map<String, String> parameters = Map.of();
    private Set<String> bugs = Set.of();

    /** {@code reuses}: classes are loaded once, and set back for each execution. */
    Setup(String server, String classPath, Path folder, boolean reuses) throws MalformedURLException {
        this.server = server;
        this.folder = folder;
        this.reuses = reuses;
        String[] parts = Arrays.stream(classPath.split(File.pathSeparator))
                .filter(part -> !part.isEmpty())
                .toArray(String[]::new);
        this.classPath = new URL[parts.length];
        for (int i = 0; i < parts.length; i++) {
            this.classPath[i] = Path.of(parts[i]).toUri().toURL();
        }
    }

    void configure(Map<?, ?> given, List<?> switchedOn) {
        Map<String, String> told = new LinkedHashMap<>();
        given.forEach((name, value) -> told.put(String.valueOf(name), String.valueOf(value)));
        parameters = told;
        Set<String> named = new TreeSet<>();
        switchedOn.forEach(bug -> named.add(String.valueOf(bug)));
        bugs = named;
    }

    int nodes() {
        return Integer.parseInt(parameters.getOrDefault("nodes", "" + NODES));
    }

    Path folder() {
        return folder;
    }

    String parameter(String name) {
        String value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "the server asks for parameter " + name + ", which it did not declare: " + parameters.keySet());
        }
        return value;
    }

    boolean bug(String name) {
        return bugs.contains(name);
    }

    /** Of one who is there once in an execution, such as the second start of a node. */
    NodeLoader loader(String name) {
        return reuses
                ? kept.computeIfAbsent(name, known -> new NodeLoader(known, classPath))
                : new NodeLoader(name, classPath);
    }

    /** What the last execution has left in this JVM is taken back. */
    void begin() {
        Hook.execution++;
        System.setProperties((Properties) properties.clone());
    }

    /** Throws what its constructor throws. */
    Server server(ClassLoader loader) {
        try {
            Object made =
                    Class.forName(server, true, loader).getDeclaredConstructor().newInstance();
            if (made instanceof Server known) {
                return known;
            }
            throw new IllegalArgumentException("class " + server + " does not implement " + Server.class.getName());
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the constructor of " + server + " threw " + e.getCause(), e.getCause());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("class " + server + " is not on the class path of the server", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "class " + server + " has no public constructor without parameters: " + e, e);
        }
    }

    Described described() {
        Described described = new Described();
        Server described0 = server(loader("description"));
        described0.describe(described);
        return described;
    }

    String hello() {
        return described().hello(NODES);
    }

    String ready() {
        return described().ready(nodes());
    }

    /** Null: it is not there. */
    static @Nullable String option(List<String> arguments, String name) {
        int at = arguments.indexOf(name);
        return at < 0 || at + 1 >= arguments.size() ? null : arguments.get(at + 1);
    }
}
