package dev.waymark.cli.terminal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Somebody else's code that ends the JVM must not pass for an end of ours: with exit code 0, and nothing done. */
public final class ForeignExit {
    private static final String EXIT = "java.lang.Runtime.exit";

    private ForeignExit() {}

    /** From here on; {@code main} is the one class that may call {@link System#exit}. */
    public static void watch(Class<?> main) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> look(main), "waymark-exit"));
    }

    private static void look(Class<?> main) {
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            StackTraceElement caller = caller(thread.getValue());
            if (caller != null && !caller.getClassName().equals(main.getName())) {
                System.err.println("waymark: the code under test ended the JVM: System.exit was called at " + caller
                        + " (a node that fails throws an exception)");
                System.err.flush();
                Runtime.getRuntime().halt(ExitCode.CANNOT_START);
            }
        }
    }

    /** Who called System.exit or Runtime.exit; null on a thread that did not. */
    private static @Nullable StackTraceElement caller(StackTraceElement[] stack) {
        boolean exits = false;
        for (StackTraceElement frame : stack) {
            String method = frame.getClassName() + "." + frame.getMethodName();
            if (exits && !method.equals("java.lang.System.exit")) {
                return frame;
            }
            exits |= method.equals(EXIT);
        }
        return null;
    }
}
