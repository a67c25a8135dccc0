package dev.waymark.bind.ratis;

import java.util.Locale;

/** A server did what none may: a thread of it ended with an exception, or its JVM ended. */
final class ServerFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    enum Kind {
        THREAD_ENDED,
        JVM_ENDED
    }

    ServerFailed(Kind kind, String message) {
        super(message);
        // One place for each kind: it is what makes two of them the same bug.
        setStackTrace(new StackTraceElement[] {
            new StackTraceElement("ratis", kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), null, -1)
        });
    }
}
