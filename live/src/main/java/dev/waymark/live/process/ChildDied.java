package dev.waymark.live.process;

/** A JVM that servers live in has ended by itself, or is no good any more. */
public final class ChildDied extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ChildDied(String message) {
        super(message);
    }
}
