package dev.waymark.engine.experiment;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;

/** A strategy that cannot work without a kind of fault which the system excludes: it is no rival where others are compared. */
public final class ExcludedFault extends UsageException {
    private static final long serialVersionUID = 1L;

    ExcludedFault(String message) {
        super(message, SpecField.STRATEGY);
    }
}
