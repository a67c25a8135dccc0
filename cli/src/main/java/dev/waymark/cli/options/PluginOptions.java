package dev.waymark.cli.options;

import dev.waymark.cli.plugin.PluginProblem;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --plugin}, for every command that names a system. */
public final class PluginOptions {
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
        SystemRegistry registry = SystemRegistry.load(plugins, further ? bases() : List.of());
        registry.problems().stream()
                .map(PluginProblem::toString)
                .filter(told::add)
                .forEach(console::warning);
        if (!registry.found().isEmpty()) {
            console.notice("loaded " + String.join(", ", registry.found()) + " (--no-plugins leaves them out)");
        }
        return registry;
    }

    private static List<Path> bases() {
        List<Path> bases = new ArrayList<>(List.of(Path.of("")));
        String installation = System.getProperty("waymark.root"); // the launcher sets it
        if (installation != null) {
            bases.add(Path.of(installation));
        }
        return bases;
    }
}
