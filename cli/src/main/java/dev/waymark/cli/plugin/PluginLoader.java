package dev.waymark.cli.plugin;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.CoverageProvider;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.core.strategy.Strategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Loads the systems of one plugin; whatever a plugin throws at us becomes a problem that names it. */
final class PluginLoader {
    private static final String SERVICES = "META-INF/services/";

    /** What a plugin may bring; a system is the usual thing. */
    private static final List<Class<?>> TYPES = List.of(
            SystemUnderTest.class,
            Strategy.class,
            Coverage.class,
            CoverageProvider.class,
            PropertyProvider.class,
            ScenarioProvider.class);

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private final PluginSource source;
    private final List<PluginProblem> problems;
    private final List<SystemUnderTest> systems = new ArrayList<>();
    private @Nullable ClassLoader loader;

    private PluginLoader(PluginSource source, List<PluginProblem> problems) {
        this.source = source;
        this.problems = problems;
    }

    static PluginLoader load(PluginSource source, ClassLoader application, List<PluginProblem> problems) {
        PluginLoader plugin = new PluginLoader(source, problems);
        URL[] urls = plugin.urls();
        if (urls != null) {
            // Never closed: the systems load classes for as long as they run.
            plugin.load(new URLClassLoader(source.name(), urls, new ApiClassLoader(application, !bringsLogger(urls))));
        }
        return plugin;
    }

    List<SystemUnderTest> systems() {
        return systems;
    }

    /** Sees all that the plugin brings; empty if some of that cannot be loaded. */
    Optional<ClassLoader> loader() {
        return Optional.ofNullable(loader);
    }

    /** Null, and a problem, if a jar cannot be read: a class loader would pass over it in silence. */
    private URL @Nullable [] urls() {
        URL[] urls = new URL[source.classPath().size()];
        for (int i = 0; i < urls.length; i++) {
            Path path = source.classPath().get(i);
            try {
                if (!Files.isDirectory(path)) {
                    new ZipFile(path.toFile()).close();
                }
                urls[i] = path.toUri().toURL();
            } catch (MalformedURLException e) {
                problem(path + " cannot be written as a URL: " + e.getMessage());
                return null;
            } catch (IOException e) {
                problem(path.getFileName() + " is not a readable jar (" + e.getMessage() + ")");
                return null;
            }
        }
        return urls;
    }

    /** Whether it has something that slf4j logs to, 2 or 1.7, which must then be of one loader with slf4j. */
    private static boolean bringsLogger(URL[] urls) {
        try (URLClassLoader looked = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            return looked.findResource(SERVICES + "org.slf4j.spi.SLF4JServiceProvider") != null
                    || looked.findResource("org/slf4j/impl/StaticLoggerBinder.class") != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void load(URLClassLoader classes) {
        List<Class<?>> brought = TYPES.stream()
                .filter(type -> classes.findResource(SERVICES + type.getName()) != null)
                .toList();
        if (brought.isEmpty()) {
            problem("declares no system: it has no file " + SERVICES + SystemUnderTest.class.getName());
            return;
        }
        int before = problems.size();
        int found = 0;
        for (Class<?> type : brought) {
            found += load(type, classes);
        }
        if (found == 0 && problems.size() == before) {
            problem("declares no system: " + SERVICES + brought.get(0).getName() + " names no class");
        }
        if (problems.size() == before) {
            loader = classes;
        } else if (!systems.isEmpty()) {
            loader = brought.equals(List.of(SystemUnderTest.class)) ? classes : null;
        }
    }

    /** How many of this type it brings; each that cannot be had is a problem. */
    private int load(Class<?> type, URLClassLoader classes) {
        Iterator<?> found = ServiceLoader.load(type, classes).iterator();
        String latest = "";
        int count = 0;
        while (true) {
            try {
                if (!found.hasNext()) {
                    return count;
                }
                Object service = found.next();
                count++;
                if (service instanceof SystemUnderTest system) {
                    add(system);
                }
            } catch (RuntimeException | Error e) { // whatever code of others throws, the others work on
                String reason = reason(e, type);
                if (reason.equals(latest)) {
                    return count; // a service file that cannot be read at all fails like this for ever
                }
                latest = reason;
                problem(reason);
            }
        }
    }

    /** Asks for all that is listed of a system, so that one built against another API fails here, where it is named. */
    private void add(SystemUnderTest system) {
        String name = system.name();
        if (name == null || !NAME.matcher(name).matches()) {
            problem("the name '" + name + "' of its system must be lower-case letters, digits and hyphens");
            return;
        }
        if (system.summary() == null || system.allParameters() == null || system.bugs() == null) {
            problem("its system " + name + " returns null for its summary, parameters or bugs");
            return;
        }
        systems.add(system);
    }

    private void problem(String reason) {
        problems.add(new PluginProblem(source.name(), reason));
    }

    private static String reason(Throwable thrown, Class<?> type) {
        String context = "";
        Throwable cause = thrown;
        if (thrown instanceof ServiceConfigurationError) {
            context = String.valueOf(thrown.getMessage()).replace(type.getName() + ": ", "");
            cause = thrown.getCause();
            if (cause == null) {
                return oneLine("its service file is wrong: " + context);
            }
            context += ": ";
        }
        if (cause instanceof ExceptionInInitializerError && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return oneLine(context + cause) + advice(cause);
    }

    private static String advice(Throwable cause) {
        if (cause instanceof NoClassDefFoundError) {
            return "; a plugin sees the JDK, waymark-api, waymark-strategies, waymark-checkers and waymark-raft alone: put other libraries beside it";
        }
        return cause instanceof LinkageError ? "; build it again with this version of Waymark" : "";
    }

    private static String oneLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
