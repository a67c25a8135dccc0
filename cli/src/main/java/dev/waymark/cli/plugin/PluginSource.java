package dev.waymark.cli.plugin;

import dev.waymark.core.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Where a plugin lies: its name for messages, and the jars or the folder of classes that make it up. */
record PluginSource(String name, List<Path> classPath) {
    /** What {@code --plugin PATH} means: a jar, a folder of jars, or a folder of classes. */
    static PluginSource given(Path path) {
        if (!Files.exists(path)) {
            throw new UsageException(
                    "--plugin " + path + ": no such file; give a jar, a folder of jars, or a folder of classes");
        }
        if (!Files.isDirectory(path)) {
            return new PluginSource(path.toString(), List.of(path));
        }
        List<Path> jars = Files.isDirectory(path.resolve("META-INF")) ? List.of() : jars(path);
        if (!jars.isEmpty()) {
            return new PluginSource(path.toString(), jars);
        }
        List<Path> classPath = new ArrayList<>(List.of(path));
        classPath.addAll(libraries(path.toAbsolutePath().resolveSibling("classpath")));
        return new PluginSource(path.toString(), classPath);
    }

    /**
     * What the file beside a folder of classes names, as Maven and Gradle write it: what the classes need. Waymark's own artefacts are
     * left out: a plugin has them from here.
     */
    private static List<Path> libraries(Path file) {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        List<Path> libraries = new ArrayList<>();
        try {
            for (String entry : Files.readString(file).split("[\\r\\n" + File.pathSeparator + "]+")) {
                Path library = Path.of(entry.strip());
                if (entry.isBlank() || fileName(library).startsWith("waymark-")) {
                    continue;
                } else if (!Files.exists(library)) {
                    throw new UsageException(
                            file + " names " + library + ", which is not there; have it written again");
                }
                libraries.add(library);
            }
        } catch (IOException | InvalidPathException e) {
            throw new UsageException(file + " is no class path: " + e.getMessage());
        }
        return libraries;
    }

    /** The plugins of a {@code plugins} folder: one for each folder in it. */
    static List<PluginSource> in(Path plugins, List<PluginProblem> problems) {
        List<PluginSource> found = new ArrayList<>();
        for (Path entry : children(plugins, path -> true)) {
            if (Files.isDirectory(entry)) {
                List<Path> jars = jars(entry);
                if (jars.isEmpty()) {
                    problems.add(new PluginProblem(entry.toString(), "there is no jar in this folder"));
                } else {
                    found.add(new PluginSource(entry.toString(), jars));
                }
            } else if (isJar(entry)) {
                problems.add(new PluginProblem(
                        entry.toString(), "a jar must lie in a folder of its own: plugins/<name>/" + fileName(entry)));
            }
        }
        return found;
    }

    private static List<Path> jars(Path folder) {
        return children(folder, path -> isJar(path) && !Files.isDirectory(path));
    }

    private static boolean isJar(Path path) {
        return fileName(path).endsWith(".jar");
    }

    /** Sorted, so that the same folder gives the same plugins in the same order everywhere. */
    private static List<Path> children(Path folder, Predicate<Path> wanted) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(path -> !fileName(path).startsWith("."))
                    .filter(wanted)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String fileName(Path path) {
        return String.valueOf(path.getFileName());
    }
}
