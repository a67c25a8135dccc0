package dev.waymark.jvm;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds JDK 25: where {@code JAVA25_HOME} or {@code JAVA_HOME} says, the JVM that runs this, or the usual folders. */
public final class Java25 {
    public static final String VARIABLE = "JAVA25_HOME";

    /** As a value of the variable: there is none, wherever it may lie. */
    public static final String NONE = "none";

    public static final String NEEDED = "needs JDK 25, such as Eclipse Temurin 25 (https://adoptium.net)";

    private static final String VERSION = "25";

    /** Below these are folders of JDKs. */
    private static final List<String> USUAL =
            List.of("/usr/lib/jvm", "/opt", "/opt/java", "/usr/java", "~/.sdkman/candidates/java", "~/.jdks");

    private static final String MAC = "/Library/Java/JavaVirtualMachines";

    private Java25() {}

    public static boolean isThere() {
        return find(System.getenv()) != null;
    }

    /** Its program {@code java}. Throws {@link SystemMistake}, which says what to install. */
    public static Path java(String who) {
        Path home = find(System.getenv());
        if (home == null) {
            throw SystemMistake.starting(
                    who + " " + NEEDED + why(System.getenv().get(VARIABLE)));
        }
        return home.resolve("bin").resolve("java");
    }

    /** {@code told}: what the variable says. */
    static String problem(String who, @Nullable String told) {
        return who + " " + NEEDED + why(told);
    }

    private static String why(@Nullable String told) {
        String elsewhere = "; set " + VARIABLE + " to where it lies";
        if (told == null) {
            return ", and there is none here" + elsewhere;
        }
        if (told.equals(NONE)) {
            return ", and " + VARIABLE + "=" + NONE + " says that there is none";
        }
        return ", and " + VARIABLE + "=" + told + " is " + version(Path.of(told)) + elsewhere;
    }

    private static String version(Path home) {
        String version = releaseOf(home);
        return version == null ? "no JDK" : "JDK " + version;
    }

    static @Nullable Path find(Map<String, String> environment) {
        String told = environment.get(VARIABLE);
        if (told != null) {
            return is25(Path.of(told)) ? Path.of(told) : null;
        }
        for (Path home : candidates(environment)) {
            if (is25(home)) {
                return home;
            }
        }
        return null;
    }

    private static List<Path> candidates(Map<String, String> environment) {
        List<Path> homes = new ArrayList<>();
        String home = environment.get("JAVA_HOME");
        if (home != null) {
            homes.add(Path.of(home));
        }
        homes.add(Path.of(System.getProperty("java.home")));
        for (String folder : USUAL) {
            homes.addAll(below(Path.of(folder.replaceFirst("^~", System.getProperty("user.home", "~")))));
        }
        for (Path each : below(Path.of(MAC))) {
            homes.add(each.resolve("Contents/Home"));
        }
        return homes;
    }

    private static List<Path> below(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        } catch (IOException e) {
            return List.of(); // a folder that may not be read has none for us
        }
    }

    private static boolean is25(Path home) {
        String version = releaseOf(home);
        return version != null && (version.equals(VERSION) || version.startsWith(VERSION + "."));
    }

    /** As its file {@code release} has it; null: no JDK lies there. */
    private static @Nullable String releaseOf(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin").resolve("java")) || !Files.isReadable(release)) {
            return null;
        }
        try {
            for (String line : Files.readAllLines(release, StandardCharsets.UTF_8)) {
                if (line.startsWith("JAVA_VERSION=")) {
                    return line.substring(line.indexOf('=') + 1).replace("\"", "");
                }
            }
        } catch (IOException e) {
            return null;
        }
        return null;
    }
}
