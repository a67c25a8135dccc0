package dev.waymark.systems.paxoslog;

import java.util.List;

/**
 * What can be seen of a replica. {@code leader} is 0 before the first phase; {@code output} is the latest one; {@code
 * attempt} is the latest phase that its timer tried.
 */
record ReplicaState(
        int phase, int last, int leader, Step step, List<String> log, List<String> output, int pending, int attempt) {}
