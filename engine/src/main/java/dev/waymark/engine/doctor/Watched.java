package dev.waymark.engine.doctor;

import dev.waymark.engine.experiment.Experiment;
import org.jspecify.annotations.Nullable;

/** An examination that somebody watches from another thread, where all but {@link #examine} is called. */
public interface Watched<R> {
    R examine();

    /** Ends it with the execution that is being made. */
    void stop();

    /** Executions that have been examined so far. */
    int made();

    /** What is going on; null if it is nothing that could hang. */
    Doctor.@Nullable Work work();

    Experiment experiment();
}
