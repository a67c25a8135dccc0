package dev.waymark.grid.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * What a worker knows of its coordinator: it says every second that it is here, and each time is told so. It knows no network and
 * no clock.
 */
public final class HeartbeatMonitor {
    /** So many seconds without an answer, of the worker's own time. */
    public static final int UNANSWERED_MAX = WorkerRegistry.SILENT_MAX;

    private @Nullable String inbox;
    private int unanswered;

    /** What an answer, or none, comes to. */
    public enum State {
        /** Nobody has answered yet. */
        COMING,
        /** The coordinator knows this worker. */
        HERE,
        /** The coordinator is gone, or believes that this worker was, and has given its work to others. */
        LOST
    }

    /** A second has passed, and the worker says again that it is here. */
    public State sent() {
        if (inbox == null) {
            return State.COMING; // whoever starts it has a limit of his own
        }
        return ++unanswered > UNANSWERED_MAX ? State.LOST : State.HERE;
    }

    /** The coordinator knows the worker, and takes its messages there. */
    public State welcomed(String newInbox) {
        unanswered = 0;
        if (inbox == null) {
            inbox = newInbox;
        }
        return inbox.equals(newInbox) ? State.HERE : State.LOST;
    }
}
