package dev.waymark.cli.terminal;

/** A system or host that cannot be started, or keeps dying; the message says what to install or change. Exit code 69. */
public final class CannotStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CannotStartException(String message) {
        super(message);
    }

    public CannotStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
