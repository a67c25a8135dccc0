package dev.waymark.bind.ratis.session;

/**
 * What a session is started with. {@code quietMillis}: a decision point is reached when nothing has happened for so long;
 * {@code patienceMillis}: or after so long, and then it is counted. {@code folder}: where files are, empty for the best place.
 */
public record Setup(
        String version,
        int nodes,
        boolean preVote,
        long quietMillis,
        long patienceMillis,
        String folder,
        int memoryMegabytes) {}
