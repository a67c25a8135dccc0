package dev.waymark.bind.zookeeper.ensemble;

/** A JVM of an ensemble has ended by itself, or is no good any more. */
public final class ChildDied extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChildDied(String message) {
        super(message);
    }
}
