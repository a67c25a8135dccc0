package dev.waymark.blackbox.client;

/** The request certainly had no effect and never will: nobody listened, or it was refused. Anything else thrown leaves it open. */
public final class NotDoneException extends Exception {
    private static final long serialVersionUID = 1L;

    public NotDoneException(String message) {
        super(message);
    }
}
