package dev.waymark.grid;

import dev.waymark.core.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;

/** How a worker builds the experiment of a campaign: from the same command line. */
public interface ExperimentSource {
    /**
     * {@code plugins} are copies of those that the coordinator was given; {@code threads} and {@code memoryBytes} stand for what the
     * command line says of workers and of memory. Throws what explains itself if it cannot.
     */
    Experiment build(List<String> arguments, List<Path> plugins, int threads, long memoryBytes);
}
