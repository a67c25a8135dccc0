package dev.waymark.remote.process;

/**
 * How nodes are divided among processes, and how these are spoken with. {@code socket}: over a Unix socket instead of standard
 * input and output; {@code newProcesses}: a node that comes back after a crash does so in a new process.
 */
public record Layout(boolean perNode, boolean socket, boolean newProcesses) {
    /** One process for all nodes, over its standard input and output. */
    public static final Layout ONE_PROCESS = new Layout(false, false, false);
}
