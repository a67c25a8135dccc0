package dev.waymark.cli.grid;

import dev.waymark.cli.terminal.Console;
import dev.waymark.core.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;

/** A command whose executions another process can make: there it is parsed once more, and asked for its experiment. */
public interface Elsewhere {
    /** With these plugins and no others, whatever the command line says of plugins, workers and memory. */
    Experiment elsewhere(List<Path> plugins, int threads, long memoryBytes, Console console);
}
