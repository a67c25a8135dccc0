package dev.waymark.remote.wire;

import java.util.List;
import java.util.Locale;

/** A host that does not keep the protocol, or does not live. */
public final class HostFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with it. */
    public enum Kind {
        DIED,
        HANGS,
        FLOODS,
        OUT_OF_ORDER,
        OTHER_RUN,
        OTHER_NODE,
        GARBAGE,
        /** It named what it did not declare. */
        UNDECLARED,
        UNKNOWN_MESSAGE,
        OTHER_VERSION,
        REFUSES,
        CANNOT_START;

        /** Whether the host does and says nothing more. */
        public boolean isOver() {
            return this == DIED || this == HANGS;
        }
    }

    private final Kind kind;

    public HostFault(Kind kind, String message) {
        this(kind, message, List.of());
    }

    private HostFault(Kind kind, String message, List<String> lastWords) {
        super(lastWords.isEmpty() ? message : message + "; its last lines: " + String.join(" | ", lastWords));
        this.kind = kind;
        // One place for each kind: it is what makes two of them the same bug.
        setStackTrace(new StackTraceElement[] {
            new StackTraceElement("host", kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), null, -1)
        });
    }

    public Kind kind() {
        return kind;
    }

    /** The same, with what the host wrote on standard error before it ended. */
    public HostFault saying(List<String> lastWords) {
        return new HostFault(kind, String.valueOf(getMessage()), lastWords);
    }

    /** As a node's failure prints it. */
    @Override
    public String toString() {
        return "the host " + getMessage();
    }
}
