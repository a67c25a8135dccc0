package dev.waymark.engine.campaign;

import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Executes batches in this process, and can give up what it has not begun. */
public interface LocalExecutor extends BatchExecutor {
    /** Makes the one of a {@link RemoteExecutor}. */
    interface Factory {
        LocalExecutor executor(Experiment experiment, List<GrowingLongSet> known, Consumer<Doctor.Problem> problems);
    }

    /** Gives up what was added, but for executions that are going on: these are waited for. */
    void settle(Collection<Batch> added) throws InterruptedException;
}
