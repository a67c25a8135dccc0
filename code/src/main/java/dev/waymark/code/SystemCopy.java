package dev.waymark.code;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.HasRounds;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the system for one worker. Loading, initialising and deploying it run code too: that is the same for every
 * execution, whichever comes first on this worker, and so it counts for every execution.
 */
final class SystemCopy {
    private final boolean[][] probes;
    private final boolean[][] before;
    private final Target target;
    private final Deployment deployment;
    private final List<String> notLoaded = new ArrayList<>();
    private @Nullable Object painter;

    SystemCopy(InstrumentedCode code, Configuration configuration) {
        this.probes = code.newProbes();
        InstrumentingLoader loader = code.loader(probes);
        SystemUnderTest system = system(code.system(), loader);
        system.name();
        system.summary();
        system.allParameters();
        system.bugs();
        this.target = Target.of(system, configuration);
        this.deployment = target.deployment();
        prepare();
        for (ClassCode each : code.classes()) {
            try {
                Class.forName(each.name(), true, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                notLoaded.add(each.name() + " (" + e + ")");
            }
        }
        this.before = new boolean[probes.length][];
        for (int i = 0; i < probes.length; i++) {
            before[i] = probes[i].clone();
        }
    }

    private static SystemUnderTest system(String name, ClassLoader loader) {
        try {
            Constructor<?> constructor = loader.loadClass(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            if (constructor.newInstance() instanceof SystemUnderTest system
                    && system.getClass().getClassLoader() == loader) {
                return system;
            }
            throw new UsageException(
                    "coverage lines and branches: " + name + " lies among the classes of Waymark's core");
        } catch (NoSuchMethodException | InstantiationException e) {
            throw new UsageException("coverage lines and branches: each worker needs a copy of the system, and " + name
                    + " has no constructor without arguments");
        } catch (InvocationTargetException e) {
            throw new UsageException(
                    "coverage lines and branches: the constructor of " + name + " threw " + e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new UsageException("coverage lines and branches: " + name + " cannot be loaded again: " + e);
        }
    }

    /** Whatever a campaign may ask of a deployment before its first execution. */
    private void prepare() {
        deployment.nodes();
        deployment.properties();
        deployment.steps();
        deployment.faults();
        deployment.health();
        deployment.clauses();
        deployment.models();
        deployment.messages();
        HasRounds.of(deployment);
        deployment.cluster().close();
    }

    Target target() {
        return target;
    }

    Deployment deployment() {
        return deployment;
    }

    /** Its own classes that could not be initialised, each with the reason; none of their lines can be run. */
    List<String> notLoaded() {
        return notLoaded;
    }

    /** For another execution. */
    void reset() {
        for (int i = 0; i < probes.length; i++) {
            System.arraycopy(before[i], 0, probes[i], 0, before[i].length);
        }
    }

    /** True for the first to ask in an execution: states need to be abstracted only once. */
    boolean claimLooks(Object collector) {
        painter = painter == null ? collector : painter;
        return painter == collector;
    }

    void releaseLooks(Object collector) {
        painter = painter == collector ? null : painter;
    }

    boolean[] probes(int number) {
        return probes[number];
    }
}
