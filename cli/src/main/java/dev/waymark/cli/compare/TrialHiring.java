package dev.waymark.cli.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds somebody to make the trials of a row. */
interface TrialHiring {
    /** {@code arguments}: those of {@code compare} that a suite made for the row, or none; {@code bug}: of {@code --bug all}. */
    TrialMaker of(List<String> arguments, @Nullable String bug);
}
