package dev.waymark.cli.terminal;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the user's code from ours when something throws outside a node: a property, a workload or a colour of a plugin
 * that throws is no fault of Waymark.
 */
public final class UserMistakes {
    private static final List<String> OURS = List.of("java.", "jdk.", "sun.", "com.sun.", "dev.waymark.");

    private UserMistakes() {}

    public static <T> T guard(Target target, Supplier<T> work) {
        try {
            return work.get();
        } catch (UsageException | CannotStartException | SystemMistake e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
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
