package dev.waymark.bind.zookeeper.ensemble;

/**
 * What an ensemble is made of. {@code port}: the first of ten in a row, 0 for any that are free. {@code folder}: where its files
 * are, empty for the best place there is. {@code kill}: each server has a JVM of its own and is killed to be stopped.
 */
public record Setup(
        String version,
        int keys,
        boolean kill,
        boolean shortSleeps,
        boolean fsync,
        int tickMillis,
        int port,
        String folder,
        int memoryMegabytes) {
    public static final int SERVERS = 3;

    /** So many make a majority. */
    public static final int QUORUM = SERVERS / 2 + 1;
}
