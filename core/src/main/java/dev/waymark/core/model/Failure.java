package dev.waymark.core.model;

/**
 * A node's own failure: what it threw, flooded or hung on. {@code signature} names the place, without line numbers or
 * values, so that one bug found twice is one bug.
 */
public record Failure(int node, String message, String signature, String stackTrace) {
    private static final String OURS = "dev.waymark.core.";

    /** A failure from what node {@code node} threw. */
    public static Failure thrown(int node, Throwable cause) {
        return at(node, cause.toString(), cause.getClass().getName(), cause.getStackTrace());
    }

    /** A failure with the stack of the thread that ran the node. */
    public static Failure at(int node, String what, String kind, StackTraceElement[] stack) {
        StringBuilder trace = new StringBuilder(what);
        String place = "";
        boolean entered = false;
        for (StackTraceElement frame : stack) {
            boolean ours = frame.getClassName().startsWith(OURS);
            if (ours && entered) {
                break; // what called the node is of no interest
            }
            if (!ours && !frame.getClassName().startsWith("java.")) {
                entered = true;
                place = place.isEmpty() ? "@" + frame.getClassName() + "." + frame.getMethodName() : place;
            }
            trace.append("\n    at ").append(frame);
        }
        return new Failure(node, "node " + node + " failed: " + what, kind + place, trace.toString());
    }
}
