package dev.waymark.cli.options;

import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.permission.OwnCommands;
import dev.waymark.cli.plugin.PluginProblem;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --plugin}, for every command that names a system. */
public final class PluginOptions {
    /** The launcher sets it. */
    private static final String INSTALLATION = "waymark.root";

    @Option(
            names = "--plugin",
            paramLabel = "PATH",
            description = "A jar, a folder of jars, or a folder of classes that brings systems of your own; repeatable."
                    + " Those in plugins/<name>/*.jar are found by themselves when a name is not bundled.")
    List<Path> plugins = new ArrayList<>();

    @Option(
            names = "--no-plugins",
            description = "Load nothing from folders called plugins; what --plugin names is loaded all the same.")
    boolean none;

    /** Those that the user named, to be named again in commands that are printed. */
    public List<Path> given() {
        return List.copyOf(plugins);
    }

    /** Those that the user named, and those that a file named and that were loaded. */
    public List<Path> named() {
        Set<Path> all = new LinkedHashSet<>(plugins);
        all.addAll(ofFiles);
        return List.copyOf(all);
    }

    /** All that is loaded, wherever it was named or found: what a worker elsewhere must have too. */
    public List<Path> loaded(SystemRegistry registry) {
        Set<Path> all = new LinkedHashSet<>(named());
        registry.found().forEach(found -> all.add(Path.of(found)));
        return List.copyOf(all);
    }

    /** Where those lie that the user named, wherever one stands. */
    public List<String> places() {
        return plugins.stream().map(path -> path.toAbsolutePath().toString()).toList();
    }

    /** The same options for a command that is started elsewhere. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        plugins.forEach(plugin -> arguments.add("--plugin=" + plugin.toAbsolutePath()));
        if (none) {
            arguments.add("--no-plugins");
        }
        return arguments;
    }

    private @Nullable SystemRegistry loaded;
    private boolean further;
    private final Set<String> told = new HashSet<>();

    /** Those that a file named and that may be loaded. */
    private final Set<Path> ofFiles = new LinkedHashSet<>();

    /** What files may load, if names come from one; null: the user typed them. */
    private @Nullable DataPermission permission;

    /**
     * What is looked up comes from a trace, spec, suite or run folder: what lies in the folder {@code plugins} around may be of others
     * as well, so it is loaded only with permission. What lies in the installation, the user put there.
     */
    public void namesAreOfFiles(DataPermission asked) {
        permission = asked;
    }

    /** Plugins that a file names. Throws {@link CommandRefused} for one that may not be loaded, unless the user named others. */
    public void alsoLoad(List<String> named, DataPermission asked, Console console) {
        for (String name : named) {
            Path path = Path.of(name);
            if (isGiven(path) || ofFiles.contains(path)) {
                continue;
            }
            if (!Files.exists(path)) {
                if (plugins.isEmpty()) {
                    throw new UsageException("plugin " + name
                            + ", which it names, is not there: say with --plugin PATH where" + " it is now");
                }
                continue;
            }
            if (!plugins.isEmpty() && !asked.mayLoad(path)) {
                console.notice("plugin " + name + ", which it names, is not loaded: --plugin names others");
                continue;
            }
            asked.demandPlugin(path);
            ofFiles.add(path);
            loaded = null;
        }
    }

    private boolean isGiven(Path path) {
        return plugins.stream().anyMatch(each -> real(each).equals(real(path)));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }

    /** For a command that leaves traces: what it has loaded, their replay may load. */
    public void remember(SystemRegistry registry, Console console) {
        for (Path each : loaded(registry)) {
            String problem = OwnCommands.ofUser().rememberPlugin(each);
            if (!problem.isEmpty()) {
                console.notice("plugin " + each + " is not remembered as yours: " + problem);
            }
        }
    }

    /** All there is, plugins that were found included, for commands that list names. */
    public SystemRegistry listing(Console console) {
        lookFurther();
        return registry(console);
    }

    /** From now on plugins that lie in folders count too: a name was given that is not bundled. False if that is no news. */
    public boolean lookFurther() {
        if (none || further) {
            return false;
        }
        further = true;
        loaded = null;
        return true;
    }

    /**
     * What is bundled and what the user named; after {@link #lookFurther} also what was found, which the user is told. So are
     * plugins that did not load.
     */
    public SystemRegistry registry(Console console) {
        SystemRegistry known = loaded; // loaded twice, the classes of a plugin would be other classes
        if (known == null) {
            known = load(console);
            loaded = known;
        }
        return known;
    }

    private SystemRegistry load(Console console) {
        SystemRegistry registry = SystemRegistry.load(named(), further ? bases() : List.of(), this::mayLoad);
        registry.problems().stream()
                .map(PluginProblem::toString)
                .filter(told::add)
                .forEach(console::warning);
        if (!registry.found().isEmpty()) {
            console.notice("loaded " + String.join(", ", registry.found()) + " (--no-plugins leaves them out)");
        }
        if (!registry.leftOut().isEmpty()) {
            console.notice("not loaded, since a file asks and not you: " + String.join(", ", registry.leftOut())
                    + " (--plugin PATH or --allow-command loads one)");
        }
        return registry;
    }

    private boolean mayLoad(Path found) {
        String installation = System.getProperty(INSTALLATION);
        return permission == null
                || (installation != null
                        && real(found).startsWith(real(Path.of(installation)).resolve("plugins")))
                || permission.mayLoad(found);
    }

    private static List<Path> bases() {
        List<Path> bases = new ArrayList<>(List.of(Path.of("")));
        String installation = System.getProperty(INSTALLATION);
        if (installation != null) {
            bases.add(Path.of(installation));
        }
        return bases;
    }
}
