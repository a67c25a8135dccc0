package dev.waymark.histories;

/** The history, or what it is to be checked against, cannot be used: the message says why, and in which line. */
public final class HistoryException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public HistoryException(String message) {
        super(message);
    }

    /** About one line of a history. */
    public HistoryException(int line, String message) {
        super("line " + line + ": " + message);
    }
}
