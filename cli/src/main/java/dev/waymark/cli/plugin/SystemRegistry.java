package dev.waymark.cli.plugin;

import dev.waymark.core.Nearest;
import dev.waymark.core.SpecField;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.engine.experiment.Catalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Predicate;

/** All systems that can be named on the command line, the bundled ones first. */
public final class SystemRegistry {
    /** What {@link #source} says of a bundled system. */
    public static final String BUNDLED = "bundled";

    private record Entry(SystemUnderTest system, String source) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final List<PluginProblem> problems = new ArrayList<>();
    private final List<String> found = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Set<Path> loaded = new HashSet<>();
    private final Set<ClassLoader> loaders = new LinkedHashSet<>();

    private SystemRegistry() {}

    /**
     * Bundled systems, then those of {@code given} ({@code --plugin}), then those of the {@code plugins} folders below
     * {@code bases}. Of two systems with one name the first stays and the second is a problem.
     */
    public static SystemRegistry load(Collection<Path> given, Collection<Path> bases) {
        return load(given, bases, path -> true);
    }

    /** {@code mayLoad}: which of those below {@code bases}; the others are {@link #leftOut}. */
    public static SystemRegistry load(Collection<Path> given, Collection<Path> bases, Predicate<Path> mayLoad) {
        SystemRegistry registry = new SystemRegistry();
        ClassLoader application = SystemRegistry.class.getClassLoader();
        registry.loaders.add(application);
        ServiceLoader.load(SystemUnderTest.class, application).forEach(system -> registry.add(system, BUNDLED));
        for (Path path : given) {
            registry.load(PluginSource.given(path), application);
        }
        for (Path base : bases) {
            if (registry.isNew(base.resolve("plugins"))) {
                for (PluginSource source : PluginSource.in(base.resolve("plugins"), registry.problems)) {
                    if (!mayLoad.test(Path.of(source.name()))) {
                        registry.leftOut.add(source.name());
                    } else if (registry.load(source, application)) {
                        registry.found.add(source.name());
                    }
                }
            }
        }
        return registry;
    }

    public List<SystemUnderTest> all() {
        return entries.values().stream().map(Entry::system).toList();
    }

    /** Throws {@link UsageException} with the nearest names. */
    public SystemUnderTest named(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw UsageException.unknownName(Nearest.unknown("system", name, entries.keySet()))
                    .at(SpecField.SYSTEM);
        }
        return entry.system();
    }

    /** All that can be named in an experiment: what is bundled, then what plugins bring. */
    public Catalog catalog() {
        return Catalog.seenBy(loaders);
    }

    /** {@link #BUNDLED}, or where the plugin lies that brought the system. */
    public String source(SystemUnderTest system) {
        Entry entry = entries.get(system.name());
        return entry == null || entry.system() != system ? "unknown" : entry.source();
    }

    public List<PluginProblem> problems() {
        return List.copyOf(problems);
    }

    /** Where those lie that nobody named. */
    public List<String> found() {
        return List.copyOf(found);
    }

    /** Where those lie that nobody named and that may not be loaded. */
    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    private boolean load(PluginSource source, ClassLoader application) {
        // A plugin may be given and lie in plugins/ as well: that is one plugin, not two of the same name.
        boolean fresh = false;
        for (Path path : source.classPath()) {
            fresh |= isNew(path);
        }
        if (!fresh) {
            return false;
        }
        PluginLoader plugin = PluginLoader.load(source, application, problems);
        plugin.loader().ifPresent(loaders::add);
        plugin.systems().forEach(system -> add(system, source.name()));
        return true;
    }

    private void add(SystemUnderTest system, String source) {
        Entry first = entries.putIfAbsent(system.name(), new Entry(system, source));
        if (first != null) {
            String owner = first.source().equals(BUNDLED) ? "bundled with Waymark" : "provided by " + first.source();
            problems.add(new PluginProblem(
                    source,
                    "its system " + system.name() + " is left out: one of that name is " + owner
                            + "; give yours another name"));
        }
    }

    private boolean isNew(Path path) {
        return loaded.add(real(path));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
