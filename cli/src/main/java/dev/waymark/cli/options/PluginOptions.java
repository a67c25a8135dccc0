package dev.waymark.cli.options;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --plugin}, for every command that names a system. */
public final class PluginOptions {
    @Option(
            names = "--plugin",
            paramLabel = "PATH",
            description = "A jar, a folder of jars, or a folder of classes that brings systems of your own; repeatable."
                    + " Those in plugins/<name>/*.jar are found by themselves.")
    List<Path> plugins = new ArrayList<>();

    /** Those that the user named, to be named again in commands that are printed. */
    public List<Path> given() {
        return List.copyOf(plugins);
    }

    private @Nullable SystemRegistry loaded;

    /** All systems there are; plugins that did not load are told to the user, once. */
    public SystemRegistry registry(Console console) {
        SystemRegistry known = loaded; // loaded twice, the classes of a plugin would be other classes
        if (known == null) {
            known = load(console);
            loaded = known;
        }
        return known;
    }

    private SystemRegistry load(Console console) {
        List<Path> bases = new ArrayList<>(List.of(Path.of("")));
        String installation = System.getProperty("waymark.root"); // the launcher sets it
        if (installation != null) {
            bases.add(Path.of(installation));
        }
        SystemRegistry registry = SystemRegistry.load(plugins, bases);
        registry.problems().forEach(problem -> console.warning(problem.toString()));
        return registry;
    }
}
