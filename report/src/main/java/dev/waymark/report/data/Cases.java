package dev.waymark.report.data;

import dev.waymark.engine.experiment.RecordedCase;
import java.nio.file.Path;

/** Finds what a trace was recorded on, so that it can be made again. */
public interface Cases {
    /** Throws {@link dev.waymark.core.UsageException} if that is not here: then less of the trace is shown. */
    RecordedCase open(Path trace);
}
