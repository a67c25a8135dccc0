package dev.waymark.grid;

import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.grid.access.GridException;
import java.nio.file.Path;
import java.util.List;

/** How a worker comes by what it is to do. */
public interface ExperimentSource {
    /** {@code plugins} are copies of those that the coordinator was given. Throws what explains itself if it cannot. */
    Experiment build(CampaignSpec spec, RunOptions options, List<Path> plugins);

    /** For a coordinator that hands out whole tasks. Throws what explains itself if it cannot. */
    default Tasks tasks(List<Path> plugins) {
        throw new GridException("this worker knows no tasks");
    }
}
