package dev.waymark.raft.vocabulary;

import java.util.List;

/** A log as it is persisted under {@link Events#LOG}: the entries behind the snapshot's last one, which is {@code base}. */
public record SavedLog(int base, int baseTerm, List<Entry> entries) {}
