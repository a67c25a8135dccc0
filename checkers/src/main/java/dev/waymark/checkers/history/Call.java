package dev.waymark.checkers.history;

import dev.waymark.core.model.OperationName;

/**
 * One operation of a history. It was open from {@code invokedAt} until {@code endedAt}, when its client was answered or
 * gave up ({@link #FOREVER}: neither happened).
 */
public record Call(OperationName name, Object request, CallOutcome outcome, long invokedAt, long endedAt) {
    public static final long FOREVER = Long.MAX_VALUE;

    /** Whether the client was told the result. */
    public boolean known() {
        return outcome.known();
    }

    /** The latest moment at which it can have taken effect. */
    public long effectBy() {
        return known() ? endedAt : FOREVER;
    }

    /** Neither ended before the other began; operations that touch at one moment overlap. */
    public boolean overlaps(Call other) {
        return invokedAt <= other.effectBy() && other.invokedAt <= effectBy();
    }

    /** {@code c1#2 read -> 3}. */
    @Override
    public String toString() {
        return name + " " + text();
    }

    /** The same without the name. */
    public String text() {
        return switch (outcome.kind()) {
            case OK ->
                outcome.result() == null && !(request instanceof Question)
                        ? request.toString()
                        : request + " -> " + outcome.result();
            case UNKNOWN -> request + " -> ?";
            case FAILED -> request + " failed";
        };
    }
}
