package dev.waymark.cli.grid;

import dev.waymark.cli.terminal.Console;
import dev.waymark.grid.Tasks;
import java.nio.file.Path;
import java.util.List;

/** A command that has whole tasks for other processes: there it is parsed once more, and asked to do them. */
public interface TasksElsewhere {
    /** With these plugins and no others. */
    Tasks tasks(List<Path> plugins, Console console);
}
