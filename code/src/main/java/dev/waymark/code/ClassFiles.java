package dev.waymark.code;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.WaymarkClasses;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * The class files that a system is made of. Its own classes are those in the package of its {@link SystemUnderTest} and
 * below, from the same jar or folder, but for packages that hold scenarios: these test the system and are not part of it.
 */
final class ClassFiles {
    private static final String SCENARIOS = "dev/waymark/core/scenario/ScenarioProvider";
    private static final String SUFFIX = ".class";

    private final Class<?> system;
    private final String prefix;
    private final Set<String> together;
    private final SortedSet<String> own = new TreeSet<>();

    private ClassFiles(Class<?> system, Set<String> together) {
        this.system = system;
        this.prefix = prefix(system.getName());
        this.together = together;
    }

    static ClassFiles of(SystemUnderTest system) {
        Class<?> type = system.getClass();
        ClassFiles files = new ClassFiles(type, names(place(type)));
        files.findOwn();
        return files;
    }

    private static Path place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            if (source != null && source.getLocation() != null) {
                return Path.of(source.getLocation().toURI());
            }
        } catch (URISyntaxException | RuntimeException e) {
            throw new UsageException("coverage lines and branches: no jar or folder of class files at "
                    + source.getLocation() + ", where " + type.getName() + " is from");
        }
        throw new UsageException("coverage lines and branches: " + type.getName() + " is from no jar or folder");
    }

    private static Set<String> names(Path place) {
        try {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.walk(place)) {
                    return names(files.map(file -> place.relativize(file)
                            .toString()
                            .replace(place.getFileSystem().getSeparator(), "/")));
                }
            }
            try (ZipFile jar = new ZipFile(place.toFile())) {
                return names(jar.stream().map(ZipEntry::getName));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + place, e);
        }
    }

    private static Set<String> names(Stream<String> files) {
        return files.filter(file -> file.endsWith(SUFFIX) && !file.startsWith("META-INF/"))
                .map(file -> file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'))
                .filter(name -> !name.endsWith("-info") && !WaymarkClasses.have(name))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private void findOwn() {
        Set<String> scenarios = new HashSet<>();
        for (String name : together) {
            // In the unnamed package there is no below.
            if (prefix.isEmpty() ? !name.contains(".") : name.startsWith(prefix)) {
                own.add(name);
                if (isScenarioProvider(name)) {
                    scenarios.add(prefix(name));
                }
            }
        }
        scenarios.remove(prefix);
        own.removeIf(name -> scenarios.stream().anyMatch(name::startsWith));
    }

    /** Looks at the file's first bytes only; one that cannot be read is complained of when it is instrumented. */
    private boolean isScenarioProvider(String name) {
        try {
            return List.of(new ClassReader(bytes(name)).getInterfaces()).contains(SCENARIOS);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The package with a dot behind it. */
    private static String prefix(String name) {
        return name.substring(0, name.lastIndexOf('.') + 1);
    }

    /** Those to measure, sorted. */
    SortedSet<String> own() {
        return own;
    }

    /**
     * Whether a class must be loaded anew beside the system: all that may refer to the system's classes must get the same
     * ones. What is on core's side of the API must not.
     */
    boolean goesWithSystem(String name) {
        return together.contains(name) || (!prefix.isEmpty() && name.startsWith(prefix) && !WaymarkClasses.have(name));
    }

    Class<?> system() {
        return system;
    }

    byte[] bytes(String name) {
        String file = name.replace('.', '/') + SUFFIX;
        try (InputStream in = system.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("no file " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the class file of " + name, e);
        }
    }
}
