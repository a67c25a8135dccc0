package dev.waymark.core;

import dev.waymark.core.model.WaymarkClasses;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mistake of the system under test that no verdict can be made of: its abstract states throw, its nodes have threads. The message
 * names the place.
 */
public final class SystemMistake extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final List<String> LIBRARY = List.of("java.", "jdk.", "sun.");

    private SystemMistake(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The state abstraction threw for this node. */
    public static SystemMistake abstracting(int node, Throwable thrown) {
        return new SystemMistake(
                "the abstract state of node " + node + " threw " + oneLine(thrown) + place(thrown)
                        + ": an abstract state is made of numbers, flags, enum constants, texts, records and lists of these",
                thrown);
    }

    /** What the system declares of itself cannot be. */
    public static SystemMistake declaring(String what) {
        return new SystemMistake(what, null);
    }

    /** Something that it needs cannot be started, or keeps ending; {@code what} says what to do about it. */
    public static SystemMistake starting(String what) {
        return starting(what, null);
    }

    public static SystemMistake starting(String what, @Nullable Throwable cause) {
        return new SystemMistake(what, cause);
    }

    /** It does not go on; {@code where} says since when and in what. */
    public static SystemMistake stuck(String where, StackTraceElement[] stack) {
        IllegalStateException there = new IllegalStateException(where);
        there.setStackTrace(stack);
        return new SystemMistake(where + place(there), there);
    }

    /** A node used its world from a thread that Waymark does not control; {@code here} was made on that thread. */
    public static SystemMistake thread(int node, String thread, Throwable here) {
        return new SystemMistake(
                "node " + node + " used its environment from thread " + thread + place(here)
                        + ": a node must do all it does while one of its methods is called, on the thread that calls it;"
                        + " no execution can be made again otherwise (a timer can take the thread's place)",
                here);
    }

    /** What was thrown, for a sentence. */
    public static String oneLine(Throwable thrown) {
        return thrown.toString().replaceAll("\\s*\\R\\s*", " ");
    }

    /** Where, outside of Waymark and the JDK; empty if nowhere. */
    public static String place(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String name = frame.getClassName();
            if (!WaymarkClasses.have(name) && LIBRARY.stream().noneMatch(name::startsWith)) {
                return " at " + name + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")";
            }
        }
        return "";
    }
}
