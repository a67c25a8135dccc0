package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ServiceLoader;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Which test this is, and where its files lie. */
record Place(Class<?> testClass, String method) {
    static Place of(ExtensionContext context) {
        return new Place(
                context.getRequiredTestClass(), context.getRequiredTestMethod().getName());
    }

    /** The folder of its traces, below {@code src/test/resources} and on the class path. */
    String stored() {
        return "waymark/" + folder() + "/" + method;
    }

    Path output(Path root) {
        return root.resolve(folder()).resolve(method);
    }

    /** The class by its full name, as it is written in Java: two packages may each have a LockTest. */
    private String folder() {
        return testClass.getName().replace('$', '.');
    }

    String mavenReplay(Path trace) {
        return "mvn test " + quoted("-Dtest=" + testClass.getName() + "#" + method) + " "
                + quoted("-Dwaymark.replay=" + shown(trace));
    }

    /** With where the system comes from, unless it is bundled with the command line. Empty: that cannot find it. */
    static String commandLineReplay(Path trace, SystemUnderTest system) {
        Class<?> type = system.getClass();
        boolean registered = ServiceLoader.load(SystemUnderTest.class, type.getClassLoader()).stream()
                .anyMatch(provider -> provider.type() == type);
        if (!registered) {
            return "";
        }
        String line = "waymark replay " + quoted(shown(trace));
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || type.getName().startsWith("dev.waymark.systems.")) {
            return line;
        }
        return line + " --plugin " + quoted(shown(Path.of(java.net.URI.create(String.valueOf(source.getLocation())))));
    }

    /** As seen from the current folder, if it lies below. */
    static String shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
    }

    private static String quoted(String word) {
        return word.matches("[\\p{L}\\p{N}_./=:,@%+#-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
