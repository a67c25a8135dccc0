package dev.waymark.core.file;

import dev.waymark.core.UsageException;

/** A place that could be written when the work began, and cannot any more: nobody's mistake, but results are lost. */
public final class UnwritableException extends UsageException {
    private static final long serialVersionUID = 1L;

    public UnwritableException(String message) {
        super(message);
    }
}
