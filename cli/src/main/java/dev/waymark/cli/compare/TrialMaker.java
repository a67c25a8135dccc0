package dev.waymark.cli.compare;

import dev.waymark.engine.experiment.Experiment;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** Whoever makes trials, several at a time: threads of this process, or workers elsewhere. */
interface TrialMaker extends AutoCloseable {
    /** Completed with nothing if it was cancelled before the trial was. */
    CompletableFuture<Optional<Trial>> begin(Experiment experiment, BooleanSupplier cancelled);

    /** Called often while somebody waits for trials. */
    default void look() {}

    @Override
    void close();
}
