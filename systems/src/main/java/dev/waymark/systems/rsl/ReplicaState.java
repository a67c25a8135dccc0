package dev.waymark.systems.rsl;

import java.util.List;

/** What an observer sees of a replica; {@code decided} are the commands that it executed, in order. */
record ReplicaState(Role role, Ballot prepared, Proposal accepted, List<Entry> log, List<String> decided) {}
