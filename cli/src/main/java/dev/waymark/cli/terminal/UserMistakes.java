package dev.waymark.cli.terminal;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the user's code from ours when something throws outside a node: a property, a workload or a colour of a plugin
 * that throws is no fault of Waymark.
 */
public final class UserMistakes {
    /** {@code picocli} calls our commands, so it is on every stack; Pekko, which is of Scala, is ours alone to use. */
    private static final List<String> OURS = List.of(
            "java.",
            "jdk.",
            "sun.",
            "com.sun.",
            "dev.waymark.",
            "picocli.",
            "org.apache.pekko.",
            "scala.",
            "com.typesafe.",
            "tools.jackson.",
            "org.snakeyaml.");

    /** Names of the class loaders that load Waymark, and TLC for it. */
    private static final List<String> LOADERS = List.of("app", "platform", "waymark-api", "waymark-tlc");

    private UserMistakes() {}

    public static <T> T guard(Target target, Supplier<T> work) {
        try {
            return work.get();
        } catch (UsageException | UnwritableException | CannotStartException | SystemMistake | MachineLimit e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            MachineLimit.raise(e);
            Throwable root = root(e);
            StackTraceElement place = firstOfSomebodyElse(root.getStackTrace());
            if (place == null) {
                throw e;
            }
            throw new CannotStartException(
                    "code of system " + target.system().name() + " that is not a node's (a property, a workload, a"
                            + " colour) threw " + oneLine(root) + " at " + place
                            + "; --stacktrace shows how it came there",
                    e);
        }
    }

    /**
     * Why this is no fault of Waymark, wherever it was thrown; null if it is. Code of a plugin is known by its class loader;
     * classes that do not fit together were not built together.
     */
    public static @Nullable String ofOthers(Throwable thrown) {
        Throwable root = root(thrown);
        for (StackTraceElement frame : root.getStackTrace()) {
            String loader = frame.getClassLoaderName();
            if (loader != null && !LOADERS.contains(loader)) {
                return "code of plugin " + loader + " threw " + oneLine(root) + " at " + frame
                        + "; --stacktrace shows how it came there";
            }
        }
        return root instanceof LinkageError
                ? "a class cannot be used (" + oneLine(root) + "): build the plugin again with this version of Waymark;"
                        + " without a plugin, remove .waymark and let it be built again"
                : null;
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String oneLine(Throwable thrown) {
        return thrown.toString().replaceAll("\\s*\\R\\s*", " ");
    }

    /** Whoever called us, or the library, in a way that threw. */
    private static @Nullable StackTraceElement firstOfSomebodyElse(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (OURS.stream().noneMatch(frame.getClassName()::startsWith)) {
                return frame;
            }
        }
        return null;
    }
}
