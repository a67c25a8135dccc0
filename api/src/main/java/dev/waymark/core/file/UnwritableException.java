package dev.waymark.core.file;

/** A place that could be written when the work began, and cannot any more: nobody's mistake, but results are lost. */
public final class UnwritableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnwritableException(String message) {
        super(message);
    }
}
