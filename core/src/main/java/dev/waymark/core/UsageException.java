package dev.waymark.core;

/** The user's mistake: the message says what is wrong and what to write instead. */
public class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
