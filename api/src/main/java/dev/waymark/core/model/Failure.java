package dev.waymark.core.model;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A node's own failure: what it threw, flooded or hung on. {@code signature} names the place, without line numbers or
 * values, so that one bug found twice is one bug. {@code whenLookedAt}: it threw when its state was looked at.
 */
public record Failure(int node, String message, String signature, String stackTrace, boolean whenLookedAt) {
    public Failure(int node, String message, String signature, String stackTrace) {
        this(node, message, signature, stackTrace, false);
    }

    /** The same, of a node that throws when somebody looks at its state: where nobody looks, it does not happen. */
    public Failure asLookedAt() {
        String said = message.replaceFirst("^node (\\d+) failed: ", "node $1 failed to show its state: ");
        return new Failure(node, said, signature, stackTrace, true);
    }

    /** A failure from what node {@code node} threw. */
    public static Failure thrown(int node, Throwable cause) {
        StackTraceElement[] stack = cause.getStackTrace();
        return at(
                node,
                cause.toString(),
                cause.getClass().getName(),
                cause instanceof StackOverflowError ? goingRound(stack) : stack);
    }

    /** Where a stack ends that overflows changes from run to run; which calls go round does not. */
    private static StackTraceElement[] goingRound(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .skip(stack.length / 2)
                .distinct()
                .sorted(Comparator.comparing(StackTraceElement::toString))
                .toArray(StackTraceElement[]::new);
    }

    /** A failure with the stack of the thread that ran the node. */
    public static Failure at(int node, String what, String kind, StackTraceElement[] stack) {
        StringBuilder trace = new StringBuilder(what);
        String place = "";
        boolean entered = false;
        for (StackTraceElement frame : stack) {
            boolean ours = WaymarkClasses.have(frame.getClassName());
            if (ours && entered) {
                break; // what called the node is of no interest
            }
            if (!ours && !isLibrary(frame.getClassName())) {
                entered = true;
                place = place.isEmpty() ? "@" + frame.getClassName() + "." + frame.getMethodName() : place;
            }
            trace.append("\n    at ").append(frame);
        }
        return new Failure(node, "node " + node + " failed: " + what, kind + place, trace.toString());
    }

    private static boolean isLibrary(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }
}
