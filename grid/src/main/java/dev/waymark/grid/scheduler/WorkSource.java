package dev.waymark.grid.scheduler;

import java.util.List;

/** Whoever has work for workers that come and go; told of them by the network's threads. */
public interface WorkSource {
    /** A worker is ready to work. */
    void joined(String name, int threads, MessageSender sender);

    /** A worker is gone; what it had is given to others. */
    void left(String name);

    /** It cannot go on; whoever waits for results gets this instead. */
    void fail(RuntimeException why);

    /** Each worker, and what it did. */
    List<WorkerStatus> status();

    /** How many answers were left out: of work that somebody else was given by then, or that had come before. */
    long late();
}
