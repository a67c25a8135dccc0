package dev.waymark.cli.run;

import dev.waymark.cli.CannotStartException;
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
    private static final List<String> JDK = List.of("java.", "jdk.", "sun.", "com.sun.");

    private UserMistakes() {}

    public static <T> T guard(Target target, Supplier<T> work) {
        try {
            return work.get();
        } catch (UsageException | CannotStartException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            StackTraceElement place = firstOutsideTheJdk(root.getStackTrace());
            if (place == null || place.getClassName().startsWith("dev.waymark.")) {
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

    private static @Nullable StackTraceElement firstOutsideTheJdk(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (JDK.stream().noneMatch(frame.getClassName()::startsWith)) {
                return frame;
            }
        }
        return null;
    }
}
