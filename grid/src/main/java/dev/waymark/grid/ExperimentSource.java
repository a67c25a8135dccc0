package dev.waymark.grid;

import dev.waymark.core.experiment.Experiment;
import dev.waymark.grid.access.GridException;
import java.nio.file.Path;
import java.util.List;

/** How a worker comes by what it is to do: from the same command line. */
public interface ExperimentSource {
    /**
     * {@code plugins} are copies of those that the coordinator was given; {@code threads} and {@code memoryBytes} stand for what the
     * command line says of workers and of memory. Throws what explains itself if it cannot.
     */
    Experiment build(List<String> arguments, List<Path> plugins, int threads, long memoryBytes);

    /** For a command that hands out whole tasks. Throws what explains itself if it cannot. */
    default Tasks tasks(List<String> arguments, List<Path> plugins) {
        throw new GridException("this worker knows no tasks");
    }
}
